// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render } from '../fixtures/render.tsx'
import { Row } from './Row.tsx'

test('is no button when there is nothing to press', async () => {
  const { container, find } = await render(<Row data-testid="token-USDC" title="USDC" />)
  expect(container.querySelector('button, a')).toBeNull()
  expect(find('[data-testid=token-USDC]').textContent).toBe('USDC')
})

test('is a link with href', async () => {
  const { find } = await render(<Row href="https://a.example" title="Get a wallet" />)
  expect(find('a').getAttribute('href')).toBe('https://a.example')
})

test('tells its style what kind it is and how large', async () => {
  const { find } = await render(<Row kind="way" onClick={() => {}} size="compact" title="Others" />)
  expect(find('button').dataset).toMatchObject({ kind: 'way', size: 'compact' })
})
