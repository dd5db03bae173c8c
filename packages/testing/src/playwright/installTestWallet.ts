import { createTestWallet } from '../wallet/createTestWallet.ts'
import type {
  RequestArguments,
  TestProviderEvent,
  TestWallet,
  TestWalletInfo,
  TestWalletOptions,
} from '../wallet/TestWallet.ts'

/** The parts of Playwright's `Page` used here, so that this package needs no Playwright. */
export type PlaywrightPage = {
  exposeFunction(
    name: string,
    callback: (request: RequestArguments) => Promise<unknown>,
  ): Promise<unknown>
  addInitScript(script: { content: string }): Promise<unknown>
  evaluate(script: (argument: Emitted) => void, argument: Emitted): Promise<unknown>
}

export type InstallTestWalletOptions = TestWalletOptions & {
  /** Announces the wallet (EIP-6963). Defaults to true. */
  announced?: boolean | undefined
  /** Puts it on `window.ethereum`. Defaults to false. */
  injected?: boolean | undefined
}

const events = ['accountsChanged', 'chainChanged', 'connect', 'disconnect', 'message'] as const

type Installed = {
  announced: boolean
  binding: string
  info: TestWalletInfo
  injected: boolean
}

type Emitted = { binding: string; event: TestProviderEvent; value: unknown }

type Answer = { result: unknown } | { error: { code: number; message: string; data: unknown } }

/**
 * Installs a test wallet in every document a page loads from now on.
 *
 * The wallet itself lives in the test's process: the page has a provider that hands requests over, so
 * keys never reach the page, grants outlive a reload, and the test acts as the owner.
 *
 * @example
 * const wallet = await installTestWallet(page, { chains: { 31337: rpcUrl }, privateKeys: [key] })
 * wallet.rejectNext()
 */
export async function installTestWallet(
  page: PlaywrightPage,
  { announced = true, injected = false, ...options }: InstallTestWalletOptions,
): Promise<TestWallet> {
  const wallet = createTestWallet(options)
  const binding = `__latchkey_${wallet.info.uuid.replaceAll('-', '')}`

  await page.exposeFunction(binding, async (request): Promise<Answer> => {
    try {
      return { result: await wallet.provider.request(request) }
    } catch (error) {
      // Only plain data crosses to the page; an Error would lose its code.
      const { code = -32603, data, message } = error as Error & { code?: number; data?: unknown }
      return { error: { code, data, message } }
    }
  })
  const installed: Installed = { announced, binding, info: wallet.info, injected }
  await page.addInitScript({
    // Runners built on esbuild wrap functions in a `__name` that the page does not have.
    content: `{ const __name = (it) => it; (${installInPage})(${JSON.stringify(installed)}) }`,
  })

  for (const event of events)
    wallet.provider.on(event, (value: unknown) => {
      const plain = value instanceof Error ? { code: 4900, message: value.message } : value
      page.evaluate(emitInPage, { binding, event, value: plain }).catch(() => {
        // No document is listening between two page loads.
      })
    })
  return wallet
}

/** Runs in the page, before its scripts; stands alone because Playwright sends its text. */
function installInPage({ announced, binding, info, injected }: Installed): void {
  const page = window as unknown as Record<string, (request: unknown) => Promise<Answer>>
  const listeners: [string, (value: unknown) => void][] = []
  const provider = {
    on(event: string, listener: (value: unknown) => void) {
      listeners.push([event, listener])
      return provider
    },
    removeListener(event: string, listener: (value: unknown) => void) {
      const index = listeners.findIndex(([name, held]) => name === event && held === listener)
      if (index >= 0) listeners.splice(index, 1)
      return provider
    },
    async request({ method, params }: { method: string; params?: unknown }) {
      const answer = await page[binding]?.({ method, params })
      if (answer && 'error' in answer)
        throw Object.assign(new Error(answer.error.message), answer.error)
      return answer?.result
    },
  }
  window.addEventListener(binding, (event) => {
    const { name, value } = (event as CustomEvent<{ name: string; value: unknown }>).detail
    for (const [held, listener] of [...listeners]) if (held === name) listener(value)
  })
  if (injected) Object.assign(window, { ethereum: provider })
  if (announced) {
    const detail = Object.freeze({ info: Object.freeze(info), provider })
    const tell = () => {
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    window.addEventListener('eip6963:requestProvider', tell)
    tell()
  }
}

function emitInPage({ binding, event, value }: Emitted): void {
  window.dispatchEvent(new CustomEvent(binding, { detail: { name: event, value } }))
}
