// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { render } from '../fixtures/render.tsx'
import { Button } from './Button.tsx'
import { SecondaryButton } from './SecondaryButton.tsx'

test('says its words, and does what it says', async () => {
  const press = vi.fn()
  const { find, press: click } = await render(
    <SecondaryButton onClick={press}>Try again</SecondaryButton>,
  )
  await click(find('button'))
  expect(press).toHaveBeenCalledOnce()
  expect(find('button').textContent).toBe('Try again')
})

test('a button that may look otherwise begins as this one', async () => {
  const { container } = await render(
    <>
      <SecondaryButton>Try again</SecondaryButton>
      <Button variant="plain">Skip</Button>
    </>,
  )
  const [one, other] = container.querySelectorAll('button')
  expect(one!.classList).toHaveLength(1)
  expect([...other!.classList]).toEqual(expect.arrayContaining([...one!.classList]))
  expect(other!.dataset['variant']).toBe('plain')
})
