import type { ProviderFacts, WalletLine } from './Family.ts'

/** A sats-connect provider over a line to the wallet. Stands alone: Playwright sends its text to the page. */
export function satsConnectProvider(line: WalletLine, { without }: ProviderFacts) {
  let requests = 0
  return {
    addListener: (event: string, listener: (value: unknown) => void) => line.on(event, listener),
    async request(method: string, params?: unknown) {
      requests += 1
      const id = String(requests)
      const jsonrpc = '2.0'
      if (without.includes(method))
        return { error: { code: -32601, message: `${method} is not supported` }, id, jsonrpc }
      try {
        return { id, jsonrpc, result: await line.call(method, params) }
      } catch (error) {
        const { code, message } = error as { code?: number; message?: string }
        return { error: { code, message }, id, jsonrpc }
      }
    },
  }
}
