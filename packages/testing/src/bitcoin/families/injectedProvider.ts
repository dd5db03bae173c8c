import type { ProviderFacts, WalletLine } from './Family.ts'

/** An object like `window.unisat` over a line to the wallet. Stands alone: Playwright sends its text to the page. */
export function injectedProvider(line: WalletLine, { without }: ProviderFacts) {
  const names = [
    'disconnect',
    'getAccounts',
    'getChain',
    'getNetwork',
    'getPublicKey',
    'pushPsbt',
    'requestAccounts',
    'sendBitcoin',
    'signMessage',
    'signPsbt',
    'switchChain',
  ]
  const held: [string, unknown, () => void][] = []
  const provider = {
    ...Object.fromEntries(
      names
        .filter((name) => !without.includes(name))
        .map((name) => [
          name,
          (...given: readonly unknown[]) =>
            line.call(name, given).catch((error: { code?: number; message?: string }) => {
              // Unisat gives plain objects, which no `instanceof Error` knows.
              throw { code: error.code, message: error.message }
            }),
        ]),
    ),
    on(event: string, listener: (value: unknown) => void) {
      held.push([event, listener, line.on(event, listener)])
      return provider
    },
    removeListener(event: string, listener: (value: unknown) => void) {
      const index = held.findIndex(([name, one]) => name === event && one === listener)
      if (index >= 0) held.splice(index, 1)[0]?.[2]()
      return provider
    },
  }
  return provider
}
