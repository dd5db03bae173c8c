// @vitest-environment happy-dom
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../fixtures/render.tsx'
import { Pressable } from './Pressable.tsx'

test.each([{ disabled: true }, { busy: true }, { disabled: true, href: 'https://a.example' }])(
  'swallows presses and stays in the tab order: %j',
  async (state) => {
    const press = vi.fn()
    const outer = vi.fn()
    const { find } = await render(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for a row around the button
      // biome-ignore lint/a11y/useKeyWithClickEvents: only clicks are asked about
      <div onClick={outer}>
        <Pressable {...state} onClick={press}>
          Go
        </Pressable>
      </div>,
    )
    find('button').click()
    expect(press).not.toHaveBeenCalled()
    expect(outer).not.toHaveBeenCalled()
    expect(find('button').getAttribute('aria-disabled')).toBe('true')
    expect(find('button').hasAttribute('disabled')).toBe(false)
  },
)

test('says busy only while busy', async () => {
  const { find, rerender } = await render(<Pressable busy>Go</Pressable>)
  expect(find('button').getAttribute('aria-busy')).toBe('true')
  await rerender(<Pressable>Go</Pressable>)
  expect(find('button').hasAttribute('aria-busy')).toBe(false)
})

test('never submits a form by accident', async () => {
  const { find } = await render(<Pressable>Go</Pressable>)
  expect(find('button').getAttribute('type')).toBe('button')
})

test('is a link that tells the new page nothing', async () => {
  const { find } = await render(<Pressable href="https://a.example">Go</Pressable>)
  expect(find('a').getAttribute('target')).toBe('_blank')
  expect(find('a').getAttribute('rel')).toBe('noopener noreferrer')
  expect(find('a').hasAttribute('type')).toBe(false)
})

test('hands its element to a ref', async () => {
  const ref = createRef<HTMLButtonElement>()
  const { find } = await render(<Pressable ref={ref}>Go</Pressable>)
  expect(ref.current).toBe(find('button'))
})
