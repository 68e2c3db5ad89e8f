import { sql } from 'kysely'
import type { z } from 'zod'
import type { ModelColoursAnswer } from '@forecourt/domain/catalogue/model-colours.schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'

type ModelColour = z.infer<typeof ModelColoursAnswer>['colours'][number]

/** Selects the colours of the brand of a model with their pictures; an archived colour is listed while it has some. */
export async function selectModelColours(db: Db, model: { id: string; brandId: string }): Promise<ModelColour[]> {
  const { rows } = await sql<ModelColour>`
    select colour.number as id, colour.name, colour.hex, painted.media_host_id as host_id, count(image.id)::int as pictures
    from exterior_colour colour
    join paint_type on paint_type.id = colour.paint_type_id
    left join model_colour_media painted on painted.exterior_colour_id = colour.id and painted.model_id = ${model.id}
    left join media_image image on image.host_id = painted.media_host_id
    where colour.brand_id = ${model.brandId}
    group by colour.id, paint_type.rank, painted.media_host_id
    having colour.is_active or count(image.id) > 0
    order by paint_type.rank, colour.name ->> 'nl', colour.number`.execute(db)
  return rows
}

export function selectModel(db: Db, number: number) {
  return db.selectFrom('model').select(['id', 'brandId']).where('number', '=', number).executeTakeFirst()
}

/** @returns the host of the pictures of a model in a colour, made when first asked for; undefined for a colour of another brand */
export async function ensureHost(
  tx: Tx,
  model: { id: string; brandId: string },
  colour: number,
): Promise<string | undefined> {
  const paint = await tx
    .selectFrom('exteriorColour')
    .select('id')
    .where('number', '=', colour)
    .where('brandId', '=', model.brandId)
    .executeTakeFirst()
  if (!paint) return undefined
  const key = { modelId: model.id, exteriorColourId: paint.id }
  const known = await tx
    .selectFrom('modelColourMedia')
    .select('mediaHostId')
    .where('modelId', '=', key.modelId)
    .where('exteriorColourId', '=', key.exteriorColourId)
    .executeTakeFirst()
  const { mediaHostId } =
    known ??
    (await tx
      .insertInto('modelColourMedia')
      .values({ ...key, mediaHostId: sql<string>`new_media_host('model-colour')` })
      // Another user added it at the same moment: theirs counts.
      .onConflict((conflict) => conflict.columns(['modelId', 'exteriorColourId']).doUpdateSet({ modelId: key.modelId }))
      .returning('mediaHostId')
      .executeTakeFirstOrThrow())
  return mediaHostId
}

/** Returns the hosts of the pictures of a model by the id of the colour; a colour without pictures is absent. */
export async function hostsInColours(db: Db, modelId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('modelColourMedia')
    .select(['exteriorColourId', 'mediaHostId'])
    .where('modelId', '=', modelId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mediaImage')
          .select('mediaImage.id')
          .whereRef('mediaImage.hostId', '=', 'modelColourMedia.mediaHostId'),
      ),
    )
    .execute()
  return new Map(rows.map(({ exteriorColourId, mediaHostId }) => [exteriorColourId, mediaHostId]))
}

/**
 * Returns the host of the pictures of each car, in its order: of its model in the colour among the chosen parts, else `other`.
 */
export async function hostsInChosenColours(
  db: Db,
  cars: readonly { modelId: string; parts: readonly string[]; other: string | null }[],
): Promise<(string | null)[]> {
  if (cars.length === 0) return []
  const { rows } = await sql<{ host: string | null }>`
    select painted_host(car."modelId", car.parts, car.other) as host
    from json_to_recordset(${JSON.stringify(cars.map((car, place) => ({ ...car, place })))})
      as car ("modelId" uuid, parts text[], other uuid, place int)
    order by car.place`.execute(db)
  return rows.map(({ host }) => host)
}
