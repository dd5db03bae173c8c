// @vitest-environment happy-dom
import { connect, switchNetwork } from '@latchkey/core'
import type { NameAnswer, TransferActions } from '@latchkey/core/adapter'
import { editSend, sendOf, transactionsOf } from '@latchkey/core/modal'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { enableAct } from '../../../test/enableAct.ts'
import { eventually } from '../../../test/eventually.ts'
import { address as own } from '../../../test/fakeAdapter.ts'
import { answerAsServer } from '../../../test/fakeServer.ts'
import { icon } from '../../../test/icon.ts'
import { lentAccount, ownLent, stranger } from '../../../test/lentAccount.ts'
import { mountModal } from '../../../test/mountModal.tsx'
import { harbour, lagoon } from '../../../test/networks.ts'

const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const carol = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const at = (address: string): NameAnswer => ({ address, kind: 'address' })

/** The send form, with a registry whose answer a test sets, and a wallet that sends whatever it is asked for. */
async function sendForm(
  name: { answer: NameAnswer | Error },
  fetch = answerAsServer,
  codes: Parameters<typeof lentAccount>[0] = {},
  contracts: readonly string[] = [],
) {
  enableAct()
  const adapter = lentAccount(codes, { contracts })
  const submit = vi.fn<TransferActions['submit']>(async () => '0x1')
  const resolveName = vi.fn(async () => {
    if (name.answer instanceof Error) throw name.answer
    return name.answer
  })
  const page = await mountModal({
    fetch,
    adapters: [
      {
        ...adapter,
        load: async (context) => {
          const actions = await adapter.load(context)
          return {
            ...actions,
            chain: async () => ({ ...(await actions.chain()), resolveName }),
            transfers: async () => ({
              prepare: async ({ account, amount, network, to, token }) => ({
                account,
                amount: amount === 'max' ? 7n : amount,
                deposit: 0n,
                fee: 1n,
                networkId: network.caipNetworkId,
                request: {},
                to,
                token,
              }),
              submit,
            }),
          }
        },
      },
    ],
    networks: [
      { ...harbour, contracts: { ensUniversalResolver: { address: bob } } },
      lagoon,
      { ...harbour, id: 10, name: 'Meadow' },
    ],
  })
  onTestFinished(page.end)
  await act(async () => void (await connect(page.latchkey, { connectorId: 'io.rabby' })))
  await page.open({ view: 'WalletSend' })
  await page.see('send-receiver')
  const write = (testId: string, text: string) =>
    act(async () => {
      const input = page.find(testId) as HTMLInputElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const words = () => page.shadow()?.textContent ?? ''
  const says = (text: string) =>
    eventually(async () => {
      await act(async () => {})
      expect(words()).toContain(text)
    })
  const click = async (text: string) => {
    const button = await eventually(async () => {
      await act(async () => {})
      const found = [...(page.shadow()?.querySelectorAll('button') ?? [])].find(
        (each) => each.textContent === text && each.getAttribute('aria-disabled') !== 'true',
      )
      if (!found) throw new Error(`No button “${text}” in: ${words()}`)
      return found
    })
    await act(async () => button.click())
  }
  const review = async () => {
    await write('send-receiver', 'bob.eth')
    await write('send-amount', '0.1')
    await click('Review')
    await says('3C44')
  }
  return { ...page, click, resolveName, review, says, submit, words, write }
}

test('the review shows whom it goes to by name and by picture (S3.29)', async () => {
  vi.stubGlobal(
    'Image',
    class {
      onload?: () => void
      set src(_: string) {
        queueMicrotask(() => this.onload?.())
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const avatar = icon('#c2703d', 'B')
  const { review, shadow } = await sendForm({ answer: at(bob) }, async (input, init) =>
    new URL(String(input)).pathname === `/v1/identity/${bob}`
      ? Response.json({ avatar, name: 'bob.eth' })
      : answerAsServer(input, init),
  )
  await review()
  await eventually(async () => {
    await act(async () => {})
    expect(shadow()?.querySelector(`img[src="${avatar}"]`)).toBeTruthy()
  })
  expect(shadow()?.querySelector('b')?.textContent).toBe('bob.eth')
})

test('a name that leads elsewhere when it is confirmed is shown again, and sent to when it is confirmed again', async () => {
  const name = { answer: at(bob) as NameAnswer | Error }
  const { click, find, latchkey, review, says, submit } = await sendForm(name)
  await review()
  name.answer = at(carol)
  await click('Confirm in Rabby Wallet')
  await says('bob.eth leads to another address now.')
  await says('Nothing was sent.')
  expect(submit).not.toHaveBeenCalled()
  expect(find('modal')?.querySelector('[data-address]')?.textContent).toContain('90F7')
  await click('Confirm in Rabby Wallet')
  await eventually(() => expect(submit).toHaveBeenCalledOnce())
  expect(submit.mock.calls[0]?.[1]).toMatchObject({ to: carol })
  await eventually(() =>
    expect(transactionsOf(latchkey).store.getState().transactions).toHaveLength(1),
  )
})

test('a name that cannot be looked up when it is confirmed is not sent to, and can be tried again', async () => {
  const name = { answer: at(bob) as NameAnswer | Error }
  const { click, review, says, submit } = await sendForm(name)
  await review()
  name.answer = new Error('rpc down')
  await click('Confirm in Rabby Wallet')
  await says('We can’t look up bob.eth right now.')
  await says('Nothing was sent.')
  expect(submit).not.toHaveBeenCalled()
  name.answer = at(bob)
  await click('Try again')
  await eventually(() => expect(submit).toHaveBeenCalledOnce())
})

test('a name that has no address any more is told on the review, with a way back', async () => {
  const name = { answer: at(bob) as NameAnswer | Error }
  const { click, review, says, see, submit } = await sendForm(name)
  await review()
  name.answer = { kind: 'none' }
  await click('Confirm in Rabby Wallet')
  await says('bob.eth has no address on Harbour.')
  await click('Change the receiver')
  expect(((await see('send-receiver')) as HTMLInputElement).value).toBe('bob.eth')
  expect(submit).not.toHaveBeenCalled()
})

test('a name that no one here knows, one that has no address, and one that could not be looked up are three things', async () => {
  const name = { answer: { kind: 'unread' } as NameAnswer | Error }
  const { click, resolveName, says, words, write } = await sendForm(name)
  await write('send-receiver', 'base.eth')
  await says('base.eth can’t be looked up here. Ask for the receiver’s address.')
  name.answer = { kind: 'none' }
  await write('send-receiver', 'nobody.eth')
  await says('nobody.eth has no address on Harbour.')
  expect(words()).not.toContain('can’t be looked up here')
  name.answer = new Error('rpc down')
  await write('send-receiver', 'late.eth')
  await says('We can’t look up late.eth right now.')
  const before = resolveName.mock.calls.length
  name.answer = at(bob)
  await click('Try again')
  await says('0x3C')
  expect(resolveName.mock.calls.length).toBe(before + 1)
})

test('a receiver of another network says so, and is none until the network is its own', async () => {
  const { latchkey, says, words, write } = await sendForm({ answer: { kind: 'none' } })
  await write('send-amount', '0.1')
  await write('send-receiver', `base:${bob}`)
  await says('This receiver is for eip155:8453. You’re sending on Harbour.')
  await write('send-receiver', `eip155:31338:${bob}`)
  await says('This receiver is for Lagoon. You’re sending on Harbour.')
  await write('send-receiver', `ethereum:${bob}@31338?value=1`)
  await says('This code doesn’t ask for a payment on Harbour.')
  await act(async () => void (await switchNetwork(latchkey, { networkId: 'eip155:31338' })))
  await eventually(async () => {
    await act(async () => {})
    expect(words()).not.toContain('doesn’t ask')
  })
  expect(sendOf(latchkey).store.getState().form).toMatchObject({ receiver: bob })
  // The code was for that network alone.
  await act(async () => void (await switchNetwork(latchkey, { networkId: 'eip155:31337' })))
  await says('This receiver is for Lagoon. You’re sending on Harbour.')
})

test.each([
  ['xn--ls8h.eth', 'This is neither an address nor a name. Check each character.'],
  ['日本.eth', 'Only names in the letters a to z can be looked up here.'],
  [
    `solana:${'1'.repeat(32)}?amount=1&memo=17`,
    'This code asks for something that can’t be done here.',
  ],
])('%s is no receiver, and is not looked up', async (text, sentence) => {
  const { resolveName, says, write } = await sendForm({ answer: at(bob) })
  await write('send-receiver', text)
  await says(sentence)
  expect(resolveName).not.toHaveBeenCalled()
})

test('an amount that is not read says so near the field, until another one is', async () => {
  const { find, latchkey, write } = await sendForm({ answer: at(bob) })
  await act(async () => editSend(latchkey, { receiver: own }))
  const problem = () => find('send-problem')?.textContent
  await write('send-amount', '1,00,00')
  expect(problem()).toBe('We can’t read “1,00,00” as one amount. Type digits and one decimal mark.')
  expect(find('send-problem')?.getAttribute('role')).toBe('status')
  await write('send-amount', '1,00,000.50')
  expect((find('send-amount') as HTMLInputElement).value).toBe('100000.50')
  expect(problem()).toBe('')
  await eventually(async () => {
    await write('send-amount', '5 ETH')
    expect((find('send-amount') as HTMLInputElement).value).toBe('5')
  })
})

const lentTo = { delegate: stranger, kind: 'delegated' } as const
const theirs = 'The receiver’s account runs code of an unknown contract, 0x57…575757.'
const ours = 'Your account runs code of an unknown contract, 0x57…575757.'

test.each([
  ['the receiver', { [bob]: lentTo }, [theirs], [ours]],
  ['the sender', ownLent, [ours], [theirs]],
  ['both', { ...ownLent, [bob]: lentTo }, [ours, theirs], []],
] as const)(
  'where %s runs a stranger’s code, nothing is asked of the wallet before a second yes',
  async (_, codes, said, unsaid) => {
    const { click, find, review, says, submit, words } = await sendForm(
      { answer: at(bob) },
      answerAsServer,
      codes,
    )
    await review()
    if (said.includes(theirs as never)) await says('Runs unknown code')
    await click('Confirm in Rabby Wallet')
    for (const sentence of said) await says(sentence)
    for (const sentence of unsaid) expect(words()).not.toContain(sentence)
    expect(find('send-status')?.querySelector('a')?.getAttribute('href')).toBe(
      `https://scan.example/31337/address/${stranger}`,
    )
    expect(submit).not.toHaveBeenCalled()
    await click('Don’t send')
    expect(submit).not.toHaveBeenCalled()
    await click('Confirm in Rabby Wallet')
    await click('Send anyway')
    await eventually(() => expect(submit).toHaveBeenCalledOnce())
  },
)

test('a transfer to oneself on a network where the account’s contract is not is warned of', async () => {
  const { click, says, write } = await sendForm({ answer: at(bob) }, answerAsServer, {}, [
    `eip155:10 ${own}`,
  ])
  await write('send-receiver', own)
  await write('send-amount', '0.1')
  await click('Review')
  await says('Your account is a contract on another network, and not on this one.')
})

test('of a receiver whose code no node tells nothing is asked', async () => {
  const { click, review, submit } = await sendForm({ answer: at(bob) }, answerAsServer, {
    [bob]: new Error('down'),
  })
  await review()
  await click('Confirm in Rabby Wallet')
  await eventually(() => expect(submit).toHaveBeenCalledOnce())
})
