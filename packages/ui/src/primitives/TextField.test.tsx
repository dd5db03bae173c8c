// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '../fixtures/render.tsx'
import { TextField } from './TextField.tsx'

function Field(props: Partial<TextField.Props>) {
  const [value, setValue] = useState('meta')
  return <TextField label="Search" {...props} onValueChange={setValue} value={value} />
}

test("ties the error to the input, in the hint's place", async () => {
  const { container, find, rerender } = await render(<Field hint="Any name" />)
  const described = () => {
    const id = find('input').getAttribute('aria-describedby')
    return id ? document.getElementById(id)?.textContent : null
  }
  expect(described()).toBe('Any name')
  expect(find('input').hasAttribute('aria-invalid')).toBe(false)

  await rerender(<Field error="No such wallet" hint="Any name" />)
  expect(described()).toBe('No such wallet')
  expect(find('input').getAttribute('aria-invalid')).toBe('true')

  await rerender(<Field />)
  expect(described()).toBeNull()
  expect(container.textContent).toBe('Search')
})

test.each([false, true])('the label names the input (hidden: %j)', async (hideLabel) => {
  const { find } = await render(<Field hideLabel={hideLabel} />)
  expect(find('label').getAttribute('for')).toBe(find('input').id)
  expect(find('label').textContent).toBe('Search')
})

test('reports what is typed', async () => {
  const { find, type } = await render(<Field />)
  const input = find('input') as HTMLInputElement
  await type(input, 'rabby')
  expect(input.value).toBe('rabby')
})
