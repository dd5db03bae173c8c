// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { render } from '../fixtures/render.tsx'
import { Segments } from './Segments.tsx'

test('one of them is pressed, and a press chooses another', async () => {
  const choose = vi.fn()
  const options = [
    { testId: 'a', text: 'Phone', value: 'phone' },
    { testId: 'b', text: 'Desktop', value: 'desktop' },
  ] as const
  const { find, press } = await render(
    <Segments label="Ways" onValueChange={choose} options={options} value="phone" />,
  )
  expect(find('[role=group]').getAttribute('aria-label')).toBe('Ways')
  expect(find('[data-testid=a]').getAttribute('aria-pressed')).toBe('true')
  expect(find('[data-testid=b]').getAttribute('aria-pressed')).toBe('false')
  await press(find('[data-testid=b]'))
  expect(choose).toHaveBeenCalledWith('desktop')
})
