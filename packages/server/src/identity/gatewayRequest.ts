import { lookup } from 'node:dns'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Hex } from 'viem'
import * as z from 'zod'
import { readAnswer } from '../upstream/readAnswer.ts'
import { isPublicAddress, readPublicUrl } from './readPublicUrl.ts'

const maxAnswerBytes = 150 * 1024
const timeoutMs = 3000
const maxGateways = 3

const gatewayAnswer = z.object({ data: z.string().regex(/^0x([0-9a-f]{2})*$/i) })

/** Thrown when no gateway of an off-chain name answers. */
export class GatewayError extends Error {
  readonly code = 'identity.gateway'
  override readonly name = 'GatewayError'
}

/**
 * Asks the gateways an off-chain name points to (EIP-3668). Whoever owns a name chooses these addresses, so only
 * public hosts over https are asked, none that redirects, and little is read.
 *
 * @throws {GatewayError}
 */
export async function gatewayRequest({
  data,
  sender,
  urls,
}: {
  data: Hex
  sender: Hex
  urls: readonly string[]
}): Promise<Hex> {
  for (const template of urls.slice(0, maxGateways)) {
    const url = gatewayUrl(
      template.replaceAll('{sender}', () => sender.toLowerCase()).replaceAll('{data}', () => data),
    )
    if (!url) continue
    const body = template.includes('{data}') ? undefined : JSON.stringify({ data, sender })
    const answer = await ask(url, body).catch(() => undefined)
    const read = answer === undefined ? undefined : readAnswer(answer, gatewayAnswer)
    if (read) return read.value.data as Hex
  }
  throw new GatewayError('No gateway of the name answers.')
}

/** The address if it may be asked. */
export function gatewayUrl(text: string): URL | undefined {
  return text.length > 8192 ? undefined : readPublicUrl(text)
}

// The check is part of the connection's own lookup: a second lookup could give another address.
const publicLookup: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const found = error ? [] : addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = found
    if (!first) return callback(error ?? new GatewayError(`${host} is not a public host.`), '', 4)
    if (options.all) return callback(null, found)
    callback(null, first.address, first.family)
  })
}

function ask(url: URL, body: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        headers: {
          accept: 'application/json',
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        lookup: publicLookup,
        method: body ? 'POST' : 'GET',
        signal: AbortSignal.timeout(timeoutMs),
      },
      async (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        try {
          if (response.statusCode !== 200) throw new GatewayError('The gateway refuses.')
          for await (const chunk of response as AsyncIterable<Buffer>) {
            bytes += chunk.byteLength
            if (bytes > maxAnswerBytes) throw new GatewayError('The gateway answers too much.')
            chunks.push(chunk)
          }
          resolve(Buffer.concat(chunks).toString('utf8'))
        } catch (error) {
          response.destroy()
          reject(error)
        }
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
