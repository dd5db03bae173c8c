import { type Agent, request } from 'node:http'
import type { Source } from './Source.ts'

export type SentRequest = {
  /** Path with its query. */
  path: string
  method?: string | undefined
  headers?: Record<string, string> | undefined
  body?: string | undefined
}

const timeoutMs = 35_000

/** Asks over HTTP from a visitor's address, and gives the status once the whole answer is there. */
export function sendRequest(
  url: string,
  { path, method = 'GET', headers = {}, body }: SentRequest,
  { agent, source }: { agent: Agent; source: Source },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const send = (mayTryAgain: boolean) => {
      const sent = request({
        agent,
        headers: {
          ...source.headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        hostname,
        localAddress: source.localAddress,
        method,
        path,
        port,
        timeout: timeoutMs,
      })
      sent.once('timeout', () => sent.destroy(new Error('timeout')))
      sent.once('error', (error) => {
        // As browsers do (RFC 9112, 9.3.1): the server may have closed a kept connection meanwhile.
        if (mayTryAgain && sent.reusedSocket) send(false)
        else reject(error)
      })
      sent.once('response', (response) => {
        response.once('error', reject)
        response.once('end', () => resolve(response.statusCode ?? 0))
        response.resume()
      })
      sent.end(body)
    }
    send(true)
  })
}
