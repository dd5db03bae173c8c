// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { render } from '../fixtures/render.tsx'
import { Row } from './Row.tsx'

test("a reason disables the row, takes the subtitle's place and stays reachable", async () => {
  const press = vi.fn()
  const { find, press: click } = await render(
    <Row disabledReason="Not in this wallet." onClick={press} subtitle="1 BTC" title="Bitcoin" />,
  )
  await click(find('button'))
  expect(press).not.toHaveBeenCalled()
  expect(find('button').textContent).toBe('BitcoinNot in this wallet.')
  expect(find('button').getAttribute('aria-disabled')).toBe('true')
})

test('is no button when there is nothing to press', async () => {
  const { container, find } = await render(<Row data-testid="token-USDC" title="USDC" />)
  expect(container.querySelector('button, a')).toBeNull()
  expect(find('[data-testid=token-USDC]').textContent).toBe('USDC')
})

test('is a link with href', async () => {
  const { find } = await render(<Row href="https://a.example" title="Get a wallet" />)
  expect(find('a').getAttribute('href')).toBe('https://a.example')
})

test('says which row is the current one', async () => {
  const { find, rerender } = await render(<Row onClick={() => {}} selected title="Base" />)
  expect(find('button').getAttribute('aria-current')).toBe('true')
  await rerender(<Row onClick={() => {}} title="Base" />)
  expect(find('button').hasAttribute('aria-current')).toBe(false)
})

test('tells its style what kind it is and how large', async () => {
  const { find } = await render(<Row kind="way" onClick={() => {}} size="compact" title="Others" />)
  expect(find('button').dataset).toMatchObject({ kind: 'way', size: 'compact' })
})
