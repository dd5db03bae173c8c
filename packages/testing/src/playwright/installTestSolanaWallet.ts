import { createTestSolanaWallet } from '../solana/createTestSolanaWallet.ts'
import {
  type TestSolanaFeature,
  type TestSolanaWallet,
  type TestSolanaWalletOptions,
  testSolanaFeatures,
} from '../solana/TestSolanaWallet.ts'

/** The parts of Playwright's `Page` used here, so that this package needs no Playwright. */
export type SolanaPlaywrightPage = {
  exposeFunction(name: string, callback: (request: Request) => Promise<Answer>): Promise<unknown>
  addInitScript(script: { content: string }): Promise<unknown>
  evaluate(script: (argument: Changed) => void, argument: Changed): Promise<unknown>
}

/** Bytes cross between test and page as lists of numbers, marked as such. */
type Plain = unknown

type Request = { feature: TestSolanaFeature; inputs: Plain }

type Answer =
  | { outputs: Plain }
  /** What the wallet threw: an error's number and words, or any other value as it is. */
  | { thrown: Plain; isError: boolean }

type Changed = { binding: string; accounts: Plain; chains: readonly string[] }

type Installed = Pick<Changed, 'binding' | 'chains'> & {
  features: readonly TestSolanaFeature[]
  icon: string
  name: string
}

/**
 * Installs a Solana test wallet in every document a page loads from now on.
 *
 * The wallet itself lives in the test's process: the page has a Wallet Standard wallet that hands requests over, so
 * keys never reach the page, grants outlive a reload, and the test acts as the owner.
 *
 * @example
 * const wallet = await installTestSolanaWallet(page, {
 *   chains: { 'solana:localnet': rpcUrl },
 *   secretKeys: [secretKey],
 * })
 * wallet.rejectNext()
 */
export async function installTestSolanaWallet(
  page: SolanaPlaywrightPage,
  options: TestSolanaWalletOptions,
): Promise<TestSolanaWallet> {
  const testWallet = createTestSolanaWallet(options)
  const { wallet } = testWallet
  const binding = `__latchkey_${crypto.randomUUID().replaceAll('-', '')}`

  await page.exposeFunction(binding, async ({ feature, inputs }): Promise<Answer> => {
    const [, method = ''] = feature.split(':')
    const { [method]: ask } = wallet.features[feature] as unknown as Record<
      string,
      (...inputs: readonly unknown[]) => Promise<unknown>
    >
    try {
      return { outputs: toPlain(await ask?.(...(fromPlain(inputs) as unknown[]))) }
    } catch (thrown) {
      // Only plain data crosses to the page; an Error would lose its code.
      if (!(thrown instanceof Error)) return { isError: false, thrown: toPlain(thrown) }
      const { code, data, message, name } = thrown as Error & { code?: unknown; data?: unknown }
      return { isError: true, thrown: toPlain({ code, data, message, name }) }
    }
  })
  const installed: Installed = {
    binding,
    chains: wallet.chains,
    features: testSolanaFeatures.filter((feature) => feature in wallet.features),
    icon: wallet.icon,
    name: wallet.name,
  }
  await page.addInitScript({
    // Runners built on esbuild wrap functions in a `__name` that the page does not have.
    content: `{ const __name = (it) => it; (${installInPage})(${JSON.stringify(installed)}, ${toPlain}, ${fromPlain}) }`,
  })

  const events = wallet.features['standard:events'] as
    | { on(event: 'change', listener: () => void): () => void }
    | undefined
  events?.on('change', () => {
    const { accounts, chains } = wallet
    page.evaluate(changeInPage, { accounts: toPlain(accounts), binding, chains }).catch(() => {
      // No document is listening between two page loads.
    })
  })
  return testWallet
}

/** Stands alone, as does `fromPlain`: both are sent to the page as text. */
function toPlain(value: unknown): Plain {
  if (Object.prototype.toString.call(value) === '[object Uint8Array]')
    return { bytes: Array.from(value as Uint8Array) }
  if (Array.isArray(value)) return value.map(toPlain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toPlain(part)]))
}

function fromPlain(value: Plain): unknown {
  if (Array.isArray(value)) return value.map(fromPlain)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const [first] = entries
  if (first?.[0] === 'bytes' && entries.length === 1 && Array.isArray(first[1]))
    return Uint8Array.from(first[1] as number[])
  return Object.fromEntries(entries.map(([key, part]) => [key, fromPlain(part)]))
}

/** Runs in the page, before its scripts; stands alone because Playwright sends its text. */
function installInPage(
  { binding, chains, features, icon, name }: Installed,
  pack: (value: unknown) => Plain,
  unpack: (value: Plain) => unknown,
): void {
  const page = window as unknown as Record<string, (request: Request) => Promise<Answer>>
  const listeners = new Set<(properties: object) => void>()

  const ask = async (feature: TestSolanaFeature, inputs: unknown[]): Promise<unknown> => {
    const answer = await page[binding]?.({ feature, inputs: pack(inputs) })
    if (!answer) return undefined
    if ('outputs' in answer) return unpack(answer.outputs)
    const thrown = unpack(answer.thrown)
    throw answer.isError
      ? Object.assign(new Error((thrown as { message: string }).message), thrown)
      : thrown
  }
  const featureFor = (feature: TestSolanaFeature) => {
    if (feature === 'standard:events')
      return {
        on: (_event: string, listener: (properties: object) => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        version: '1.0.0',
      }
    const [, method = ''] = feature.split(':')
    return {
      [method]: async (...inputs: unknown[]) => {
        const outputs = await ask(feature, inputs)
        if (feature !== 'standard:connect') return outputs
        // The accounts are the wallet's own objects from now on.
        const { accounts } = outputs as { accounts: readonly unknown[] }
        Object.assign(wallet, { accounts })
        return { accounts }
      },
      ...(method.endsWith('Transaction') ? { supportedTransactionVersions: ['legacy', 0] } : {}),
      version: '1.0.0',
    }
  }
  const wallet = {
    accounts: [],
    chains,
    features: Object.fromEntries(features.map((feature) => [feature, featureFor(feature)])),
    icon,
    name,
    version: '1.0.0',
  }

  window.addEventListener(binding, (event) => {
    const { accounts, chains } = unpack((event as CustomEvent<object>).detail) as typeof wallet
    const moved = chains.join() !== wallet.chains.join()
    Object.assign(wallet, { accounts, chains })
    for (const listener of listeners) listener({ accounts, ...(moved ? { chains } : {}) })
  })
  const register = (api: { register(one: object): void }) => api.register(wallet)
  window.addEventListener('wallet-standard:app-ready', (event) =>
    register((event as CustomEvent<{ register(one: object): void }>).detail),
  )
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}

function changeInPage({ accounts, binding, chains }: Changed): void {
  window.dispatchEvent(new CustomEvent(binding, { detail: { accounts, chains } }))
}
