import type { NodeBehaviour, ReceivedCall } from './startNode.ts'

/** What a call comes to. */
type Said = { result: unknown } | { error: { code: number; data?: string; message: string } }

/** A node on whose chain each address has code, and that says so of what calls come to. */
export function contractSaying(
  said: Said | string,
  { code = '0x60', head = '0x10' }: { code?: string; head?: string } = {},
): NodeBehaviour {
  const call = typeof said === 'string' ? { result: said } : said
  const answers: Readonly<Record<string, Said>> = {
    eth_call: call,
    eth_getBlockByNumber: { result: { hash: '0xb10c', number: head, timestamp: '0x10' } },
    eth_getCode: { result: code },
  }
  const answer = ({ id, method }: ReceivedCall) => ({ id, jsonrpc: '2.0', ...answers[method] })
  return ({ body }) => (Array.isArray(body) ? body.map(answer) : answer(body as ReceivedCall))
}
