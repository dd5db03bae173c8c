import { request } from 'node:http'
import { connect } from 'node:net'
import { type ErrorEnvelope, errorEnvelope } from '@latchkey/protocol/http'
import * as z from 'zod'

const answer = z.object({ result: z.unknown() })
const defaultTimeoutMs = 30_000

/** The running server refused what it was asked, or could not do it. */
export class ServerRefusedError extends Error {
  readonly code = 'admin.refused'
  override readonly name = 'ServerRefusedError'
  /** What it calls the reason, where it says. */
  readonly reason: string | undefined

  constructor({ problem, status }: { problem: ErrorEnvelope | undefined; status: number }) {
    super(problem?.reasons[0]?.description ?? `The running server answered with status ${status}.`)
    this.reason = problem?.code
  }
}

/**
 * Asks the server behind a local socket.
 *
 * @throws {ServerRefusedError}
 */
export async function askServer(
  socketPath: string,
  {
    body,
    path,
    timeoutMs = defaultTimeoutMs,
  }: {
    body: object
    path:
      | '/backup'
      | '/embedders'
      | '/freezes'
      | '/history'
      | '/keys'
      | '/names'
      | '/projects'
      | '/sessions'
    timeoutMs?: number | undefined
  },
): Promise<unknown> {
  const { status, text } = await post({
    path,
    socketPath,
    text: JSON.stringify(body),
    timeoutMs,
  })
  if (status === 200) return answer.parse(JSON.parse(text)).result
  throw new ServerRefusedError({ problem: readProblem(text), status })
}

function readProblem(text: string): ErrorEnvelope | undefined {
  try {
    return errorEnvelope.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Whether somebody listens: a server that was killed leaves its socket behind. */
export function isAnswering(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath)
    const end = (result: boolean) => () => {
      socket.destroy()
      resolve(result)
    }
    socket.once('connect', end(true))
    socket.once('error', end(false))
  })
}

function post({
  path,
  socketPath,
  text,
  timeoutMs,
}: {
  path: string
  socketPath: string
  text: string
  timeoutMs: number
}): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ method: 'POST', path, socketPath, timeout: timeoutMs }, (response) => {
      let received = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        received += chunk
      })
      response.once('error', reject)
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text: received }))
    })
    sent.once('timeout', () => sent.destroy(new Error('The running server does not answer.')))
    sent.once('error', reject)
    sent.end(text)
  })
}
