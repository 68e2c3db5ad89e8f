// npm run faults: plays the planned faults one after the other, and lists those that did not end as
// docs/how-to/planned-faults.md says. `npm run faults -- NAME …` plays some.
import { withCluster } from './bench/databases.ts'
import { playFault, prepareTemplate, type Outcome } from './faults/play-fault.ts'
import { plannedFaults } from './faults/planned-faults.ts'
import { plays } from './faults/plays.ts'

const wanted = new Set(process.argv.slice(2))
const unknown = [...wanted].filter((name) => !plannedFaults.some((fault) => fault.name === name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Choose from ${plannedFaults.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const outcomes: Outcome[] = []
await withCluster(async (cluster) => {
  const template = await prepareTemplate(cluster)
  for (const fault of plannedFaults) {
    if (wanted.size > 0 && !wanted.has(fault.name)) continue
    console.log(`\n${fault.name}: ${fault.fault}`)
    outcomes.push(await playFault(cluster, template, fault, plays[fault.name]))
  }
})

console.log('')
for (const { fault, wrong, facts, seconds } of outcomes) {
  const result = wrong.length === 0 ? 'passed' : 'FAILED'
  console.log(`${fault.name.padEnd(30)} ${result}  ${seconds.toFixed(1).padStart(5)} s`)
  console.log(`  expected  ${[fault.users, fault.end].filter((text) => text !== '–').join('; ')}`)
  if (fault.administrator !== '–') console.log(`            administrator: ${fault.administrator}`)
  console.log(`  seen      ${wrong.length === 0 ? `so, by ${facts} facts` : wrong.join('; ')}`)
}
const failed = outcomes.filter(({ wrong }) => wrong.length > 0)
console.log(`\n${outcomes.length - failed.length} of ${outcomes.length} planned faults ended as their table says.`)
process.exit(failed.length > 0 ? 1 : 0)
