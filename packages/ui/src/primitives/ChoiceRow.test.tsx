// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { render } from '../fixtures/render.tsx'
import { ChoiceRow } from './ChoiceRow.tsx'

test("a reason disables the row, takes the subtitle's place and stays reachable", async () => {
  const press = vi.fn()
  const { find, press: click } = await render(
    <ChoiceRow
      disabledReason="Not in this wallet."
      onClick={press}
      subtitle="1 BTC"
      title="Bitcoin"
    />,
  )
  await click(find('button'))
  expect(press).not.toHaveBeenCalled()
  expect(find('button').textContent).toBe('BitcoinNot in this wallet.')
  expect(find('button').getAttribute('aria-disabled')).toBe('true')
})

test('says which row is the current one, and shows it', async () => {
  const { find, rerender } = await render(<ChoiceRow onClick={() => {}} selected title="Base" />)
  expect(find('button').getAttribute('aria-current')).toBe('true')
  expect(find('button').querySelector('svg')).toBeTruthy()
  await rerender(<ChoiceRow onClick={() => {}} title="Base" />)
  expect(find('button').hasAttribute('aria-current')).toBe(false)
  expect(find('button').querySelector('svg')).toBeNull()
})

test('says which row is the current one also where there is nothing to press', async () => {
  const { find } = await render(<ChoiceRow data-testid="current" selected title="Base" />)
  expect(find('[data-testid=current]').getAttribute('aria-current')).toBe('true')
})

test('is a link with href, with the sign of one unless it has its own end', async () => {
  const { find, rerender } = await render(<ChoiceRow href="https://a.example" title="A site" />)
  expect(find('a').getAttribute('href')).toBe('https://a.example')
  expect(find('a').querySelector('svg')).toBeTruthy()
  await rerender(<ChoiceRow href="https://a.example" title="A site" trailing={<span />} />)
  expect(find('a').querySelector('svg')).toBeNull()
})
