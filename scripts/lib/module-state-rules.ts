/**
 * Allowed state in modules of the server: nothing of a dealer group, since one process serves several. State of a group
 * belongs to its `Services`, or to objects made from them.
 */
const ofTheProcess: Readonly<Record<string, readonly string[]>> = {
  'server/access/passwords.ts': ['madeDecoy'], // the hash of no password
  'server/documents/typst.ts': ['worker', 'waiting', 'isPrinting'], // the thread that makes documents keeps none of them
  'server/platform/http/changes.ts': ['dayCache'], // the calendar is everybody's
  'server/platform/database/database.ts': ['afterCommit'], // ends with its transaction
  'server/platform/imports/sheet.ts': ['waiting', 'turn'], // files of all groups are taken apart one after the other
}

const variable = /^(?:export )?let (\w+)/
/** Empty when the module is loaded, so it is meant to be filled. */
const container = /^(?:export )?const (\w+)(?:: [^=]+)? = (?:new (?:Map|Set|WeakMap|WeakSet)(?:<.*>)?\(\)|\[\]|\{\})$/

/** Only the server side of the shop: its other modules keep their state in browsers. */
export function runsOnServer(file: string): boolean {
  return /^server\/(?!test\/)(?!.*\.test(-data)?\.ts$).*\.ts$|^shop\/.*\.server\.tsx?$/.test(file)
}

/** Returns variables of a module that outlast a request and belong to no dealer group. */
export function complaintsAboutState(file: string, code: string): string[] {
  return code.split('\n').flatMap((text, index) => {
    const name = (variable.exec(text) ?? container.exec(text))?.[1]
    if (name === undefined || ofTheProcess[file]?.includes(name)) return []
    return [
      `${file}:${index + 1}: ${name} would be shared by all dealer groups: keep it in something made from their Services, ` +
        'or name it in scripts/lib/module-state-rules.ts and say why it is nobody’s',
    ]
  })
}
