// @vitest-environment happy-dom
import { editSend, readAmount, type SendToken, sendOf } from '@latchkey/core/modal'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { LatchkeyProvider } from '../../exports/index.ts'
import { createTestLatchkey } from '../../test/createTestLatchkey.ts'
import { enableAct } from '../../test/enableAct.ts'
import { AmountField } from './AmountField.tsx'
import { useSendState } from './useSendState.ts'

function Field({ token }: { token: SendToken | undefined }) {
  const form = useSendState((state) => state.form)
  return (
    <AmountField
      filled={{
        amount: undefined,
        fee: undefined,
        form,
        isHeld: token !== undefined,
        isPriceLoading: false,
        max: undefined,
        native: undefined,
        readiness: { status: 'pending' },
        receiver: {
          address: undefined,
          avatar: undefined,
          name: undefined,
          receiver: { kind: 'none' },
          resolved: { kind: 'none' },
          retry: () => undefined,
        },
        retry: () => undefined,
        token,
        tokens: [],
      }}
      network="Harbour"
    />
  )
}

/** The field alone; without decimals the chain has not said yet what the token is. */
async function mountField() {
  enableAct()
  const { latchkey } = createTestLatchkey()
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const show = (decimals?: number) =>
    act(async () =>
      root.render(
        <LatchkeyProvider latchkey={latchkey}>
          <Field token={decimals === undefined ? undefined : tokenOf(decimals)} />
        </LatchkeyProvider>,
      ),
    )
  onTestFinished(async () => {
    await act(async () => root.unmount())
    container.remove()
    latchkey.destroy()
  })
  /** Key by key, at the end of the text; the text that is then in the field. */
  const type = async (keys: string) => {
    const input = document.querySelector('input') as HTMLInputElement
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (const key of keys)
      await act(async () => {
        write?.call(input, input.value + key)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      })
    return input.value
  }
  const form = () => sendOf(latchkey).store.getState().form
  return { form, latchkey, show, type }
}

const tokenOf = (decimals: number): SendToken => ({
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  balance: 1000n,
  decimals,
  iconUrl: undefined,
  name: 'Tickets',
  price: undefined,
  symbol: 'TIX',
})

describe('an amount that is typed', () => {
  test.each(['0.25', '1.5'])(
    '%s before the chain has said the decimals is that, and is cut to them later',
    async (keys) => {
      const { form, show, type } = await mountField()
      await show()
      expect(await type(keys)).toBe(keys)
      await show(6)
      expect(form().sendTokenAmount).toBe(keys)
      expect(await type('1234567')).toBe(`${keys}1234567`.slice(0, 8))
    },
  )

  test('keeps its point where a token has no decimals', async () => {
    const { form, show, type } = await mountField()
    await show(0)
    expect(await type('1.5')).toBe('1.')
    expect(readAmount(form().sendTokenAmount, { decimals: 0 })).toBe(1n)
  })

  test('stays as it was after a key that is no part of it', async () => {
    const { show, type } = await mountField()
    await show(18)
    expect(await type('1.5,')).toBe('1.5')
    expect(await type('00,.e-')).toBe('1.500')
  })

  test('of dollars has two decimals', async () => {
    const { latchkey, show, type } = await mountField()
    await show(0)
    await act(async () => editSend(latchkey, { unit: 'money' }))
    expect(await type('12,345')).toBe('12.34')
  })
})
