// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '../fixtures/render.tsx'
import { SearchField } from './SearchField.tsx'

function Field() {
  const [value, setValue] = useState('meta')
  return (
    <SearchField
      clearLabel="Clear"
      data-autofocus=""
      label="Search"
      onValueChange={setValue}
      value={value}
    />
  )
}

test('the label names the box and shows while it is empty', async () => {
  const { find } = await render(<Field />)
  expect(find('input').getAttribute('role')).toBe('searchbox')
  expect(find('input').getAttribute('aria-label')).toBe('Search')
  expect(find('input').getAttribute('placeholder')).toBe('Search')
})

test('the clear button empties the field, keeps the focus in it and then goes', async () => {
  const { container, find, press } = await render(<Field />)
  expect(find('button').getAttribute('aria-label')).toBe('Clear')
  await press(find('button'))
  const input = find('input') as HTMLInputElement
  expect(input.value).toBe('')
  expect(document.activeElement).toBe(input)
  expect(container.querySelector('button')).toBeNull()
})

test('tells its style who came by the keyboard, not who types', async () => {
  const { find } = await render(<Field />)
  const input = find('input') as HTMLInputElement
  const release = (key: string) =>
    input.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true, key }))
  input.focus()
  release('a')
  expect(input.parentElement?.dataset['quiet']).toBe('')
  release('Tab')
  expect(input.parentElement?.dataset['quiet']).toBeUndefined()
  input.blur()
  expect(input.parentElement?.dataset['quiet']).toBe('')
})

test('reports what is typed', async () => {
  const { find, type } = await render(<Field />)
  const input = find('input') as HTMLInputElement
  await type(input, 'rabby')
  expect(input.value).toBe('rabby')
})

test('a browser neither completes nor corrects a name, and a phone’s key says search', async () => {
  const { find } = await render(<Field />)
  const attributes = ['autocapitalize', 'autocomplete', 'enterkeyhint', 'spellcheck']
  expect(attributes.map((name) => find('input').getAttribute(name))).toEqual([
    'none',
    'off',
    'search',
    'false',
  ])
})

test('the modal finds the field that a view begins at', async () => {
  const { find } = await render(<Field />)
  expect(find('[data-autofocus]').tagName).toBe('INPUT')
})
