// @vitest-environment happy-dom
import { act, Component, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { enableAct } from '../test/enableAct.ts'
import { useWarningWords } from './useWarningWords.ts'

vi.mock('./strangeCode/strangeCodeParts.ts', () => {
  throw new Error('offline')
})

class Screen extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override state: { failed?: boolean } = {}
  override render() {
    return this.state.failed ? 'failed' : this.props.children
  }
}

function Receive({ warns }: { warns: boolean }) {
  return useWarningWords(warns) ? 'warned' : '0x51'
}

test('error: a screen whose warning cannot be fetched shows nothing in its place', async () => {
  enableAct()
  // React reports what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const host = document.createElement('div')
  const root = createRoot(host)
  const show = (warns: boolean) =>
    act(async () =>
      root.render(
        <Screen>
          <Receive warns={warns} />
        </Screen>,
      ),
    )
  await show(false)
  expect(host.textContent).toBe('0x51')
  await show(true)
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(host.textContent).toBe('failed')
  })
  await act(async () => root.unmount())
})
