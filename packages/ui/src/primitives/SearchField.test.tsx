// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '../fixtures/render.tsx'
import { SearchField } from './SearchField.tsx'

function Field() {
  const [value, setValue] = useState('meta')
  return <SearchField clearLabel="Clear" label="Search" onValueChange={setValue} value={value} />
}

test('the label names the box and shows while it is empty', async () => {
  const { find } = await render(<Field />)
  expect(find('input').getAttribute('role')).toBe('searchbox')
  expect(find('input').getAttribute('aria-label')).toBe('Search')
  expect(find('input').getAttribute('placeholder')).toBe('Search')
})

test('the clear button empties the field, keeps the focus in it and then goes', async () => {
  const { container, find, press } = await render(<Field />)
  await press(find('button'))
  const input = find('input') as HTMLInputElement
  expect(input.value).toBe('')
  expect(document.activeElement).toBe(input)
  expect(container.querySelector('button')).toBeNull()
})

test('reports what is typed', async () => {
  const { find, type } = await render(<Field />)
  const input = find('input') as HTMLInputElement
  await type(input, 'rabby')
  expect(input.value).toBe('rabby')
})
