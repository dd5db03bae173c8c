import { createTestBitcoinWallet } from '../bitcoin/createTestBitcoinWallet.ts'
import type { WalletLine } from '../bitcoin/families/Family.ts'
import { injectedProvider } from '../bitcoin/families/injectedProvider.ts'
import { installProvider } from '../bitcoin/families/installProvider.ts'
import { satsConnectProvider } from '../bitcoin/families/satsConnectProvider.ts'
import { standardProvider } from '../bitcoin/families/standardProvider.ts'
import type { TestBitcoinWallet, TestBitcoinWalletOptions } from '../bitcoin/TestBitcoinWallet.ts'
import type { RequestArguments } from '../wallet/TestWallet.ts'

/** The parts of Playwright's `Page` used here, so that this package needs no Playwright. */
export type BitcoinPlaywrightPage = {
  exposeFunction(
    name: string,
    callback: (request: RequestArguments) => Promise<unknown>,
  ): Promise<unknown>
  addInitScript(script: { content: string }): Promise<unknown>
  evaluate(script: (argument: Emitted) => void, argument: Emitted): Promise<unknown>
}

const providers = {
  injected: injectedProvider,
  'sats-connect': satsConnectProvider,
  standard: standardProvider,
}
const events = {
  injected: ['accountsChanged', 'chainChanged', 'disconnect', 'networkChanged'],
  'sats-connect': ['accountChange', 'accountDisconnected', 'disconnect', 'networkChange'],
  standard: ['change'],
}

type Emitted = { binding: string; event: string; value: unknown }

type Answer = { result: unknown } | { error: { code: number; message: string } }

/**
 * Installs a Bitcoin test wallet in every document a page loads from now on.
 *
 * The wallet itself lives in the test's process: the page has an object of the wallet's family that hands requests
 * over, so keys never reach the page, grants outlive a reload, and the test acts as the owner.
 *
 * @example
 * const wallet = await installTestBitcoinWallet(page, { family: 'injected', mnemonic, networks: { regtest: url } })
 * wallet.rejectNext()
 */
export async function installTestBitcoinWallet(
  page: BitcoinPlaywrightPage,
  options: TestBitcoinWalletOptions,
): Promise<TestBitcoinWallet> {
  const wallet = createTestBitcoinWallet(options)
  const { family, icon, name, networks, path, without } = wallet
  const binding = `__latchkey_${crypto.randomUUID().replaceAll('-', '')}`

  await page.exposeFunction(binding, async (request): Promise<Answer> => {
    try {
      return { result: await wallet.request(request) }
    } catch (error) {
      // Only plain data crosses to the page; an Error would lose its code.
      const { code = -32603, message } = error as Error & { code?: number }
      return { error: { code, message } }
    }
  })
  const facts = JSON.stringify({ binding, family, icon, name, networks, path, without })
  await page.addInitScript({
    // Runners built on esbuild wrap functions in a `__name` that the page does not have.
    content: `{ const __name = (it) => it; (${showInPage})(${facts}, ${providers[family]}, ${installProvider}) }`,
  })

  for (const event of events[family])
    wallet.on(event, (value: unknown) => {
      page.evaluate(emitInPage, { binding, event, value }).catch(() => {
        // No document is listening between two page loads.
      })
    })
  return wallet
}

/** Runs in the page, before its scripts; stands alone because Playwright sends its text. */
function showInPage(
  facts: {
    binding: string
    family: string
    icon: string
    name: string
    networks: readonly string[]
    path: string
    without: readonly string[]
  },
  make: (line: WalletLine, facts: never) => object,
  install: typeof installProvider,
): void {
  const page = window as unknown as Record<string, (request: unknown) => Promise<Answer>>
  const line: WalletLine = {
    async call(method, params) {
      const answer = await page[facts.binding]?.({ method, params })
      if (answer && 'error' in answer)
        throw Object.assign(new Error(answer.error.message), answer.error)
      return answer?.result
    },
    on(event, listener) {
      const onEvent = (emitted: Event) => {
        const { name, value } = (emitted as CustomEvent<{ name: string; value: never }>).detail
        if (name === event) listener(value)
      }
      window.addEventListener(facts.binding, onEvent)
      return () => window.removeEventListener(facts.binding, onEvent)
    },
  }
  install(window, make(line, facts as never), facts)
}

function emitInPage({ binding, event, value }: Emitted): void {
  window.dispatchEvent(new CustomEvent(binding, { detail: { name: event, value } }))
}
