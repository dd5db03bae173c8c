// @vitest-environment happy-dom
import { connect, type TransferNote } from '@latchkey/core'
import type { Balance, PreparedTransfer } from '@latchkey/core/adapter'
import { navigate, sendOf } from '@latchkey/core/modal'
import { act } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { enableAct } from '../../../test/enableAct.ts'
import { eventually } from '../../../test/eventually.ts'
import { createFakeAdapter, rabby } from '../../../test/fakeAdapter.ts'
import { mountModal } from '../../../test/mountModal.tsx'
import { harbour } from '../../../test/networks.ts'

const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const networkId = 'eip155:31337'

/** The form, of an account whose chain says so of the token. */
async function mountSend({
  held = { decimals: 2, symbol: 'FEE', value: 10_000n },
  prepared = {},
}: {
  held?: Balance | Error
  prepared?: Partial<PreparedTransfer>
} = {}) {
  enableAct()
  const { adapter } = createFakeAdapter()
  const said = { held }
  const page = await mountModal({
    adapters: [
      {
        ...adapter,
        load: async (context) => {
          const actions = await adapter.load(context)
          const chain = await actions.chain()
          return {
            ...actions,
            chain: async () => ({
              ...chain,
              getBalance: async (asked) => {
                if (!asked.token) return chain.getBalance(asked)
                if (said.held instanceof Error) throw said.held
                return said.held
              },
            }),
            transfers: async () => ({
              prepare: async ({ account, amount, to, token }) => ({
                account,
                amount: amount === 'max' ? 10_000n : amount,
                deposit: 0n,
                fee: 1n,
                networkId,
                request: undefined,
                to,
                token,
                // What the form asks for first is whole.
                ...(amount === 'max' ? {} : prepared),
              }),
              submit: async () => '0x1',
            }),
          }
        },
      },
    ],
  })
  onTestFinished(page.end)
  const { latchkey, open, shadow } = page
  await act(async () => void (await connect(latchkey, { connectorId: 'io.rabby' })))
  await open({ view: { amount: '100', name: 'WalletSend', to: bob, token } })
  const text = () => shadow()?.textContent ?? ''
  const says = (sentence: string) =>
    eventually(async () => {
      await act(async () => {})
      expect(text()).toContain(sentence)
    })
  const button = (label: string) =>
    [...(shadow()?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === label,
    )
  const click = (label: string) => act(async () => button(label)?.click())
  const review = async () => {
    await eventually(async () => {
      await act(async () => {})
      expect(sendOf(latchkey).store.getState().form.sendTokenAmount).toBe('100')
    })
    await act(async () => navigate.push(latchkey, { name: 'WalletSendPreview' }))
    await page.see('send-confirm')
  }
  return { ...page, button, click, review, said, says, text }
}

test('a contract that is no token is said to be none, and another can be chosen', async () => {
  const invalid = Object.assign(new Error('no token'), { code: 'token.invalid' })
  const { button, says, see } = await mountSend({ held: invalid })
  await says('This isn’t a token that can be sent.')
  expect((await see('send-preview')).textContent).toBe('Choose a token')
  expect(button('Try again')).toBeUndefined()
})

test('a form that cannot be drawn is emptied, and begins anew', async () => {
  const { click, latchkey, says, see } = await mountSend({
    // More than any amount can be divided by.
    held: { decimals: 2 ** 32, symbol: 'HUGE', value: 1n },
  })
  await says('Something in this form can’t be shown.')
  expect(sendOf(latchkey).store.getState().form).toMatchObject({
    receiver: '',
    token: { type: 'native' },
  })
  await click('Start again')
  expect(((await see('send-receiver')) as HTMLInputElement).value).toBe('')
  await says('ETH')
})

test('the review of one leads back to the empty form', async () => {
  const { click, latchkey, review, says, see } = await mountSend({
    prepared: { fee: undefined as never },
  })
  await review().catch(() => undefined)
  await says('Something in this form can’t be shown.')
  await click('Start again')
  expect(((await see('send-receiver')) as HTMLInputElement).value).toBe('')
  expect(sendOf(latchkey).store.getState().form.sendTokenAmount).toBe('')
})

test('the review says what arrives, where the token keeps a part', async () => {
  const { find, review, see, text } = await mountSend({ prepared: { arrives: 9_900n } })
  await review()
  expect((await see('send-arrives')).textContent).toContain('99 FEE arrives')
  expect(text()).toContain('100 FEE')
  expect(find('send-note-feeMargin')).toBeNull()
})

test('of other tokens it says nothing of the kind', async () => {
  const { find, review } = await mountSend()
  await review()
  expect(find('send-arrives')).toBeNull()
})

test.each<[TransferNote, string]>([
  ['feeMargin', 'A margin is left for it.'],
  [
    'collectiblesSpared',
    'Coins of up to 10,000 sats, which may carry collectibles, are left alone.',
  ],
  ['collectiblesSpent', 'They may carry collectibles.'],
  ['movableByOthers', 'Others may move it after it arrives'],
])('the review says the note %s', async (note, sentence) => {
  const { review, see } = await mountSend({ prepared: { notes: [note] } })
  await review()
  expect((await see(`send-note-${note}`)).textContent).toContain(sentence)
})

test('error: on a network whose namespace sends nothing the screen says so, and has no form (S9.42, S6.8)', async () => {
  enableAct()
  const connector = { ...rabby, chain: 'cosmos', id: 'io.hub' } as const
  const { adapter } = createFakeAdapter({ connectors: [connector] })
  const { end, find, latchkey, open, shadow } = await mountModal({
    adapters: [
      {
        ...adapter,
        load: async (context) => {
          const { wallet, ...actions } = await adapter.load(context)
          const connect = async () => ({
            accounts: [{ address: 'cosmos1x', namespace: 'cosmos', type: 'eoa' }] as const,
            connectorId: 'io.hub',
            networkId: 'cosmos:hub' as const,
          })
          return { ...actions, wallet: { ...wallet, connect } }
        },
        namespace: 'cosmos',
      },
    ],
    networks: [{ ...harbour, chainNamespace: 'cosmos', id: 'hub', name: 'Hub' }],
  })
  onTestFinished(end)
  await act(async () => void (await connect(latchkey, { connectorId: 'io.hub' })))
  await open({ view: 'WalletSend' })
  await eventually(async () => {
    await act(async () => {})
    expect(shadow()?.textContent).toContain('Sending on Hub isn’t supported here.')
  })
  expect(find('send-receiver')).toBeFalsy()
})
