// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render } from '../fixtures/render.tsx'
import { Thread } from './Thread.tsx'

test('tells a screen reader which step of a flow is on screen', async () => {
  const { find } = await render(<Thread label="Progress" of={3} step={2} />)
  const line = find('[role="progressbar"]')
  expect(line.getAttribute('aria-label')).toBe('Progress')
  expect(line.getAttribute('aria-valuenow')).toBe('2')
  expect(line.getAttribute('aria-valuemax')).toBe('3')
})

test('runs while what was done on the step is looked at', async () => {
  const busy = await render(<Thread busy label="Progress" of={3} step={2} />)
  expect(busy.find('[role="progressbar"]').dataset['busy']).toBe('')
  const still = await render(<Thread label="Progress" of={3} step={2} />)
  expect(still.find('[role="progressbar"]').dataset['busy']).toBeUndefined()
})
