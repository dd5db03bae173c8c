// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { render } from '../fixtures/render.tsx'
import { CopyIcon } from '../icons/CopyIcon.tsx'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { RoundAction } from './RoundAction.tsx'

test('a loading button keeps its words and ignores presses', async () => {
  const press = vi.fn()
  const { find, press: click } = await render(
    <Button loading onClick={press}>
      Send
    </Button>,
  )
  await click(find('button'))
  expect(press).not.toHaveBeenCalled()
  expect(find('button').textContent).toBe('Send')
})

test('an icon button is named by its label, and its icon is silent', async () => {
  const { find } = await render(
    <IconButton data-testid="modal-close" label="Close">
      <CopyIcon />
    </IconButton>,
  )
  expect(find('[data-testid=modal-close]').getAttribute('aria-label')).toBe('Close')
  expect(find('svg').getAttribute('aria-hidden')).toBe('true')
})

test('a round action is named by its word', async () => {
  const press = vi.fn()
  const { find, press: click } = await render(
    <RoundAction icon={<CopyIcon />} onClick={press}>
      Send
    </RoundAction>,
  )
  await click(find('button'))
  expect(press).toHaveBeenCalledOnce()
  expect(find('button').textContent).toBe('Send')
})
