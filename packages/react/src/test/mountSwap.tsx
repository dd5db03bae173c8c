import type { SwapPreset } from '@latchkey/core'
import {
  connect,
  InsufficientFundsError,
  type PreparedCall,
  TransactionRefusedError,
  type View,
} from '@latchkey/core'
import type { AdapterActions, CallActions } from '@latchkey/core/adapter'
import { act } from 'react'
import { expect, onTestFinished } from 'vitest'
import { enableAct } from './enableAct.ts'
import { eventually } from './eventually.ts'
import { createFakeAdapter } from './fakeAdapter.ts'
import { mountModal } from './mountModal.tsx'
import { createSwapServer, type SwapServer } from './swapServer.ts'
import { typeInto } from './typeInto.ts'

/** The modal of a connected account, with a server that swaps, opened at a screen of swapping. */
export async function mountSwap({
  balance,
  batches = {},
  confirms = false,
  isStrict,
  locale,
  preset = {},
  refuses = () => false,
  set,
  submit = async () => '0x1',
  view,
}: {
  /** Wei of the account. */
  balance?: bigint | undefined
  /** What the wallet can do with several calls at once, and what the chain makes of them; nothing, unless said. */
  batches?: Partial<
    Pick<CallActions, 'getCallsStatus' | 'getCapabilities' | 'sendCalls' | 'tryCalls'>
  >
  /** Whether what a wallet sends is in a block at once; else it never is. */
  confirms?: boolean | undefined
  isStrict?: boolean | undefined
  locale?: string | undefined
  preset?: SwapPreset | undefined
  /** Calls that the chain refuses, by their data. */
  refuses?: ((data: string) => boolean) | undefined
  /** Before anything is asked. */
  set?: ((server: SwapServer) => void) | undefined
  submit?: ((prepared: PreparedCall) => Promise<string>) | undefined
  view?: View | undefined
} = {}) {
  enableAct()
  const server = createSwapServer()
  set?.(server)
  const { adapter, changeAccountByWallet, wallet } = createFakeAdapter()
  if (balance !== undefined) wallet.balance = balance
  const page = await mountModal({
    adapters: [
      {
        ...adapter,
        load: async (context) => ({
          ...(await adapter.load(context)),
          ...(confirms && { chain: async () => confirmingChain(await adapter.load(context)) }),
          calls: async () =>
            ({
              ...batches,
              prepare: async ({
                account,
                call,
              }: {
                account: PreparedCall['account']
                call: PreparedCall
              }) => {
                if (refuses(call.data ?? ''))
                  throw new TransactionRefusedError({ reason: 'refused' })
                const { value = 0n } = call
                // Less than form and review say of it.
                const fee = 180_000n * server.gasPrice
                const available = (wallet.balance as bigint) - value
                if (fee > available)
                  throw new InsufficientFundsError({ available, lacks: 'fee', required: fee })
                return {
                  account,
                  data: call.data,
                  fee,
                  networkId: 'eip155:31337',
                  request: undefined,
                  to: call.to,
                  value,
                }
              },
              // As a chain counts it.
              readFee: async ({ gas }: { gas: bigint }) => gas * server.gasPrice,
              // Less than was expected, and more than the least.
              readReceived: async () => 2_480_500_000n,
              submit: async (_: unknown, prepared: PreparedCall) => submit(prepared),
            }) as never,
        }),
      },
    ],
    fetch: server.fetch,
    isStrict,
    locale,
  })
  onTestFinished(page.end)
  await act(async () => void (await connect(page.latchkey, { connectorId: 'io.rabby' })))
  await page.open({ view: view ?? { name: 'Swap', ...preset } } as never)
  const text = () => page.shadow()?.textContent ?? ''
  const until = (check: () => void) =>
    eventually(async () => {
      await act(async () => {})
      check()
    })
  const says = (sentence: string) => until(() => expect(text()).toContain(sentence))
  const button = (label: string) =>
    [...(page.shadow()?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === label,
    )
  const field = async (testId: string) => (await page.see(testId)) as HTMLInputElement
  const type = async (amount: string) =>
    typeInto(await field('swap-input-token-sourceToken'), amount)
  /** Chooses what comes. */
  const choose = async (symbol: string) => {
    await page.press('swap-select-token-button-toToken')
    await page.press(`swap-select-token-item-${symbol}`)
    await page.see('swap-input-toToken')
  }
  const action = () => page.find('swap-action-button')
  /** The one button has this label, and does something. */
  const ready = (label = 'Review swap') =>
    until(() => {
      expect(action()?.textContent).toBe(label)
      expect(action()?.getAttribute('aria-disabled')).not.toBe('true')
    })
  const countOf = (path: string) => server.asked.filter((one) => one.endsWith(path)).length
  return {
    ...page,
    action,
    button,
    changeAccountByWallet,
    choose,
    countOf,
    field,
    ready,
    says,
    server,
    text,
    type,
    until,
    wallet,
  }
}

/** A chain that has each transaction in a block as soon as it is asked. */
async function confirmingChain(actions: AdapterActions) {
  const chain = await actions.chain()
  return {
    ...chain,
    async trackTransaction({ onChange }: Parameters<typeof chain.trackTransaction>[0]) {
      const state = { confirmations: 1, status: 'confirmed' } as const
      onChange?.(state)
      return state
    },
  }
}
