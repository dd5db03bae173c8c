import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { judge } from './soak/judge.ts'
import { report } from './soak/report.ts'
import { runSoak } from './soak/runSoak.ts'

// `npm run soak [-- --minutes 10 --sockets 500]`: one server process with the limits of the default configuration, on
// loopback, under honest visitors and a hostile tenth that does all at once what a server on the open internet is
// attacked with. Says what it held, and ends with 1 when a promise is broken.

const { values } = parseArgs({
  options: {
    'hostile-addresses': { default: '5', type: 'string' },
    minutes: { default: '10', type: 'string' },
    // As long as a message lives: before that, what the server keeps for its clients is not as much as it gets.
    'rehearsal-seconds': { default: '300', type: 'string' },
    sockets: { default: '500', type: 'string' },
    'warm-up-seconds': { default: '45', type: 'string' },
  },
})

const facts = await runSoak({
  files: Number(execFileSync('sh', ['-c', 'ulimit -n']).toString()) || 20_000,
  hostileAddresses: Number(values['hostile-addresses']),
  onProgress: (line) => console.log(line),
  rehearsalMs: Number(values['rehearsal-seconds']) * 1000,
  runMs: Number(values.minutes) * 60_000,
  settleMs: 90_000,
  sockets: Number(values.sockets),
  warmUpMs: Number(values['warm-up-seconds']) * 1000,
})
const verdicts = judge(facts)
console.log(report(facts).join('\n'))
const folder = fileURLToPath(new URL('../../../.latchkey/', import.meta.url))
mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}soak.json`, `${JSON.stringify({ facts, verdicts }, undefined, 2)}\n`)
process.exitCode = verdicts.every(({ isKept }) => isKept) ? 0 : 1
