// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render } from '../fixtures/render.tsx'
import { Divider } from './Divider.tsx'
import { Notice } from './Notice.tsx'
import { Ring } from './Ring.tsx'
import { ScrollArea } from './ScrollArea.tsx'
import { Skeleton } from './Skeleton.tsx'
import { Text } from './Text.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

test.each([
  ['bad', 'alert'],
  ['warn', 'alert'],
  ['info', null],
  ['good', null],
] as const)('a notice of tone %s has the role %s', async (tone, role) => {
  const { find } = await render(<Notice tone={tone}>Words</Notice>)
  expect(find('[data-tone]').getAttribute('role')).toBe(role)
})

test('a ring keeps its size through its whole story', async () => {
  const { find, rerender } = await render(
    <Ring>
      <i />
    </Ring>,
  )
  const size = () => find('svg').getAttribute('viewBox')
  const first = size()
  expect(find('[data-status]').dataset['status']).toBe('running')
  for (const status of ['good', 'bad', 'idle'] as const) {
    await rerender(
      <Ring status={status}>
        <i />
      </Ring>,
    )
    expect(find('[data-status]').dataset['status']).toBe(status)
    expect(size()).toBe(first)
  }
})

test('a skeleton is silent', async () => {
  const { find } = await render(<Skeleton height={20} />)
  expect(find('span').getAttribute('aria-hidden')).toBe('true')
})

test('text is a paragraph unless it is told to be a heading', async () => {
  const { find, rerender } = await render(<Text>Words</Text>)
  expect(find('p').textContent).toBe('Words')
  await rerender(
    <Text as="h2" size="title" tabIndex={-1}>
      Words
    </Text>,
  )
  expect(find('h2').dataset['size']).toBe('title')
  expect(find('h2').tabIndex).toBe(-1)
})

test('hidden words can be a live region', async () => {
  const { find } = await render(<VisuallyHidden role="status">Copied</VisuallyHidden>)
  expect(find('[role=status]').textContent).toBe('Copied')
})

test('a divider shows its word', async () => {
  const { container } = await render(<Divider>or</Divider>)
  expect(container.textContent).toBe('or')
})

test('a scroll area marks the ends that hide something', async () => {
  const { find } = await render(<ScrollArea data-testid="list">Rows</ScrollArea>)
  const area = find('[data-testid=list]')
  const at = (scrollTop: number) => {
    Object.defineProperties(area, {
      clientHeight: { configurable: true, value: 100 },
      scrollHeight: { configurable: true, value: 300 },
    })
    area.scrollTop = scrollTop
    area.dispatchEvent(new Event('scroll'))
    return [area.hasAttribute('data-above'), area.hasAttribute('data-below')]
  }
  expect(at(0)).toEqual([false, true])
  expect(at(100)).toEqual([true, true])
  expect(at(200)).toEqual([true, false])
})
