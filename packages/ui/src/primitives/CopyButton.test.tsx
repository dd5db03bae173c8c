// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../fixtures/render.tsx'
import { CopyButton } from './CopyButton.tsx'

const labels = { copiedLabel: 'Copied', failedLabel: 'Copying failed', label: 'Copy address' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function clipboard(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', { clipboard: { writeText } })
}

test('error: says that copying failed, and shows no tick, when the browser refuses', async () => {
  clipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  const announce = vi.fn()
  const { find, press } = await render(<CopyButton {...labels} announce={announce} text="0x1" />)
  await press(find('button'))
  expect(announce.mock.calls).toEqual([['Copying failed']])
  expect(find('button').getAttribute('aria-label')).toBe('Copy address')
})

test('copies, announces, and shows the tick for two seconds', async () => {
  const write = vi.fn(() => Promise.resolve())
  clipboard(write)
  const announce = vi.fn()
  const { find, press } = await render(<CopyButton {...labels} announce={announce} text="0x1" />)
  await press(find('button'))
  expect(write.mock.calls).toEqual([['0x1']])
  expect(announce.mock.calls).toEqual([['Copied']])
  expect(find('button').getAttribute('aria-label')).toBe('Copied')
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(find('button').getAttribute('aria-label')).toBe('Copy address')
})

test('uses the copy command where there is no clipboard, as on pages without TLS', async () => {
  vi.stubGlobal('navigator', {})
  const copied: string[] = []
  Object.assign(document, {
    execCommand: () => {
      const event = Object.assign(new Event('copy', { cancelable: true }), {
        clipboardData: { setData: (_: string, text: string) => void copied.push(text) },
      })
      return document.dispatchEvent(event)
    },
  })
  const announce = vi.fn()
  const { find, press } = await render(
    <CopyButton {...labels} announce={announce} text="wc:1">
      Copy link
    </CopyButton>,
  )
  await press(find('button'))
  expect(copied).toEqual(['wc:1'])
  expect(announce.mock.calls).toEqual([['Copied']])
})

test('leaves no timer behind', async () => {
  clipboard(() => Promise.resolve())
  const { find, press, unmount } = await render(<CopyButton {...labels} text="0x1" />)
  await press(find('button'))
  await unmount()
  expect(vi.getTimerCount()).toBe(0)
})
