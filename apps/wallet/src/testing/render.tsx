import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'

/** Renders into the page of a test in happy-dom; it is gone, with the styles it brought, when the test is over. */
export async function render(element: ReactElement) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const container = document.body.appendChild(document.createElement('div'))
  // happy-dom lays nothing out: what is drawn is as high as a frame that shows all of it.
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(1)
  const root = createRoot(container)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    container.remove()
    height.mockRestore()
  })
  await act(async () => root.render(element))
  const find = (selector: string) => {
    const found = container.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`Nothing matches ${selector} in ${container.innerHTML}`)
    return found
  }
  return {
    container,
    find,
    press: (selector: string, { isTrusted }: { isTrusted?: boolean } = {}) =>
      act(async () => {
        const event = new MouseEvent('click', { bubbles: true, cancelable: true })
        if (isTrusted !== undefined) Object.defineProperty(event, 'isTrusted', { value: isTrusted })
        find(selector).dispatchEvent(event)
      }),
    type: (selector: string, text: string) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      return act(async () => {
        set?.call(find(selector), text)
        find(selector).dispatchEvent(new Event('input', { bubbles: true }))
      })
    },
  }
}

/** Waits until something holds, with what React draws meanwhile. */
export async function eventually(check: () => void): Promise<void> {
  await vi.waitFor(async () => {
    await act(async () => {})
    check()
  })
}
