import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createAdaptorServer } from '@hono/node-server'
import { SMTPServer } from 'smtp-server'
import type { RunningPart } from '../world/startDemo.ts'
import { createInbox } from './createInbox.ts'
import { createInboxApp } from './createInboxApp.ts'

export type StartInboxParameters = {
  /** Of the demo's page, once it has started. */
  demoUrl?: (() => string | undefined) | undefined
  /** Of the page: one that was free a moment ago, or 0 for any that is. */
  port: number
  /** For mails, in the same way. */
  smtpPort: number
}

/** The page at `url`, and where mails are taken. */
export type RunningInbox = RunningPart & { smtpUrl: string }

const maxMailBytes = 1_000_000
const maxRecipients = 20

/** Takes mails on the loopback address, from anyone to anyone, and shows them; none goes further. */
export async function startInbox({
  demoUrl,
  port,
  smtpPort,
}: StartInboxParameters): Promise<RunningInbox> {
  const inbox = createInbox()
  const smtp = new SMTPServer({
    closeTimeout: 1_000,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    maxClients: 50,
    onData(stream, { envelope }, done) {
      // Read to its end also where it is too large: the answer comes after it. What is over the limit is not kept.
      let bytes = 0
      const kept = stream.filter((chunk: Buffer) => {
        bytes += chunk.length
        return bytes <= maxMailBytes
      })
      buffer(kept).then((mail) => {
        if (bytes > maxMailBytes) return done(refusal(552, 'A mail has one megabyte at most.'))
        inbox.take({ bytes: mail, to: envelope.rcptTo.map(({ address }) => address) })
        done()
      }, done)
    },
    onRcptTo(_address, { envelope }, done) {
      if (envelope.rcptTo.length < maxRecipients) done()
      else done(refusal(452, `A mail goes to ${maxRecipients} addresses at most.`))
    },
    size: maxMailBytes,
  })
  // A sender that goes away in the middle is no error of this world.
  smtp.on('error', () => undefined)
  smtp.listen(smtpPort, '127.0.0.1')
  await once(smtp.server, 'listening')
  const closeSmtp = () => new Promise<void>((resolve) => smtp.close(() => resolve()))

  const http = createAdaptorServer({ fetch: createInboxApp(inbox, { demoUrl }).fetch })
  http.listen(port, '127.0.0.1')
  try {
    await once(http, 'listening')
  } catch (error) {
    await closeSmtp()
    throw error
  }
  return {
    close: async () => {
      const closed = [once(http, 'close'), closeSmtp()]
      http.close()
      if ('closeAllConnections' in http) http.closeAllConnections()
      await Promise.all(closed)
    },
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    url: `http://localhost:${(http.address() as AddressInfo).port}`,
  }
}

function refusal(responseCode: number, sentence: string): Error {
  return Object.assign(new Error(sentence), { responseCode })
}
