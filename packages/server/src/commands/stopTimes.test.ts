import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parseConfig } from '../config/parseConfig.ts'
import { lastMs } from '../mail/createMailer.ts'
import { graceMs } from './serveCommand.ts'

/** For the database and the process itself. */
const restMs = 5_000

test.each([
  ['latchkey-server.service', /^TimeoutStopSec=(\d+)$/m],
  ['latchkey-recovery.service', /^TimeoutStopSec=(\d+)$/m],
  ['compose.yaml', /^ {4}stop_grace_period: (\d+)s$/m],
  ['compose.wallet.yaml', /^ {4}stop_grace_period: (\d+)s$/m],
])(
  '%s gives a server that stops the time that its requests and mails may take',
  async (file, pattern) => {
    const text = await readFile(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8')
    const givenMs = Number(pattern.exec(text)?.[1]) * 1000
    const { drainMs } = parseConfig({}).limits
    // Both roles of the wallet end beside each other (createParts).
    expect(drainMs + graceMs + lastMs + restMs).toBeLessThanOrEqual(givenMs)
    // What the comment above the number says of it.
    expect(text).toContain(
      `Longer than limits.drainMs, the ${graceMs / 1000} s that requests under way may take and the ${lastMs / 1000} s for mails that wait.`,
    )
  },
)
