import { openModal } from '@latchkey/core'
import { act, Fragment, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LatchkeyModal, LatchkeyProvider } from '../exports/index.ts'
import { createTestLatchkey } from './createTestLatchkey.ts'
import { eventually } from './eventually.ts'

/** A page with the modal on it, and what a visitor can do there. */
export async function mountModal({
  isStrict = true,
  ...options
}: Parameters<typeof createTestLatchkey>[0] & {
  /** As a site is in development: React mounts each screen twice, which asks the server twice. */
  isStrict?: boolean | undefined
} = {}) {
  const made = createTestLatchkey(options)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const Mode = isStrict ? StrictMode : Fragment
  await act(async () =>
    root.render(
      <Mode>
        <LatchkeyProvider latchkey={made.latchkey}>
          {options.enableEmbedded ? <LatchkeyModal /> : null}
        </LatchkeyProvider>
      </Mode>,
    ),
  )
  const end = async () => {
    await act(async () => root.unmount())
    container.remove()
    made.latchkey.destroy()
  }
  const shadow = () => document.querySelector('[data-latchkey-host]')?.shadowRoot
  const find = (testId: string) => shadow()?.querySelector<HTMLElement>(`[data-testid="${testId}"]`)
  const see = (testId: string) =>
    eventually(async () => {
      await act(async () => {})
      const element = find(testId)
      if (!element) throw new Error(`${testId} is not on the screen`)
      return element
    })
  const press = async (testId: string) => {
    const element = await see(testId)
    await act(async () => element.click())
  }
  const open = async (view?: Parameters<typeof openModal>[1]) => {
    await act(async () => openModal(made.latchkey, view))
    await see('modal')
  }
  return { ...made, end, find, open, press, see, shadow }
}
