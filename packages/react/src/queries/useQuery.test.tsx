// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LatchkeyProvider } from '../exports/index.ts'
import { createTestLatchkey } from '../test/createTestLatchkey.ts'
import { eventually } from '../test/eventually.ts'
import { useQuery } from './useQuery.ts'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function Quote({ amount }: { amount: bigint }) {
  const { data } = useQuery({
    queryFn: () => Promise.resolve(amount * 2n),
    queryKey: ['swapQuote', amount],
  })
  return <p>{String(data)}</p>
}

test('a query is told apart by an amount in base units', async () => {
  const { latchkey } = createTestLatchkey()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const show = async (amount: bigint, text: string) => {
    await act(async () =>
      root.render(
        <LatchkeyProvider latchkey={latchkey}>
          <Quote amount={amount} />
        </LatchkeyProvider>,
      ),
    )
    await eventually(async () => {
      await act(async () => {})
      expect(document.querySelector('p')?.textContent).toBe(text)
    })
  }
  await show(1n, '2')
  await show(5n, '10')
  await act(async () => root.unmount())
  latchkey.destroy()
})
