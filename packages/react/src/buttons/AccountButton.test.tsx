// @vitest-environment happy-dom
import { connect, disconnect } from '@latchkey/core'
import { act, type ComponentProps } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AccountButton, LatchkeyProvider } from '../exports/index.ts'
import { createTestLatchkey } from '../test/createTestLatchkey.ts'
import { eventually } from '../test/eventually.ts'
import { answerAsServer } from '../test/fakeServer.ts'

let end: (() => Promise<void>) | undefined

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(async () => {
  await end?.()
  end = undefined
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** A page with the button alone, and a wallet that is not connected yet. */
async function pageWith(
  props: ComponentProps<typeof AccountButton> = {},
  options: Parameters<typeof createTestLatchkey>[0] = {},
) {
  const made = createTestLatchkey(options)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <LatchkeyProvider latchkey={made.latchkey}>
        <AccountButton {...props} />
      </LatchkeyProvider>,
    ),
  )
  end = async () => {
    await act(async () => root.unmount())
    made.latchkey.destroy()
  }
  const button = () => document.querySelector<HTMLButtonElement>('[data-testid="account-button"]')
  const see = (assertion: (button: HTMLButtonElement | null) => void) =>
    eventually(async () => {
      await act(async () => {})
      assertion(button())
    })
  const connectWallet = () =>
    act(async () => void (await connect(made.latchkey, { connectorId: 'io.rabby' })))
  return { ...made, button, connectWallet, see }
}

test('is there while an account is connected, with its name and balance, and no longer (S1.7)', async () => {
  const { button, connectWallet, latchkey, see } = await pageWith()
  expect(button()).toBeNull()
  await connectWallet()
  await see((shown) => expect(shown?.textContent).toContain('ada.eth'))
  await see((shown) => expect(shown?.textContent).toContain('1.234 ETH'))
  await act(async () => void (await disconnect(latchkey)))
  await see((shown) => expect(shown).toBeNull())
})

test('leaves the balance out where the site wants none', async () => {
  const { connectWallet, see } = await pageWith({ balance: 'hide' })
  await connectWallet()
  await see((shown) => expect(shown?.textContent).toContain('ada.eth'))
  await see((shown) => expect(shown?.textContent).not.toContain('ETH'))
})

test('opens the account, unless it is disabled', async () => {
  const open = await pageWith({ className: 'mine' })
  await open.connectWallet()
  await open.see((shown) => expect(shown?.className).toContain('mine'))
  await act(async () => open.button()?.click())
  await eventually(() => expect(open.latchkey.store.getState().modal.open).toBe(true))
  expect(open.latchkey.store.getState().router).toEqual([{ name: 'Account' }])
  await end?.()

  const closed = await pageWith({ disabled: true })
  await closed.connectWallet()
  await closed.see((shown) => expect(shown?.disabled).toBe(true))
})

/** As browsers translate: an element of their own is where a text node was. */
function translate(root: Element, { obeys }: { obeys: boolean }) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) found.push(texts.currentNode as Text)
  for (const text of found) {
    if (obeys && text.parentElement?.closest('[translate="no"]')) continue
    const moved = document.createElement('font')
    text.replaceWith(moved)
    moved.append(text)
  }
}

test('shows the account in use on a page whose texts something has moved', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { button, connectWallet, latchkey, see } = await pageWith(
    {},
    {
      fetch: async (...asked) => {
        if (String(asked[0]).includes('/v1/identity/')) await answered
        return answerAsServer(...asked)
      },
    },
  )
  await connectWallet()
  await see((shown) => expect(shown?.textContent).toContain('0x70'))
  translate(document.body, { obeys: false })
  await act(async () => answer())
  await see((shown) =>
    expect(shown?.querySelector('[data-part="name"]')?.textContent).toBe('ada.eth'),
  )
  await act(async () => void (await disconnect(latchkey)))
  await see(() => expect(button()).toBeNull())
})

test('leaves nothing of an account to programs that translate a page', async () => {
  const { button, connectWallet, see } = await pageWith()
  await connectWallet()
  await see((shown) => expect(shown?.textContent).toContain('1.234 ETH'))
  translate(document.body, { obeys: true })
  expect(button()?.querySelector('font')).toBeNull()
})
