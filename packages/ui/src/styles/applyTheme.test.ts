// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { applyTheme } from './applyTheme.ts'

test('sets mode and properties, and clears what the next theme lacks (S3.52)', () => {
  const host = document.createElement('div')
  host.style.setProperty('margin', '4px')
  applyTheme(host, { mode: 'light', variables: { accent: '#ff0000', radius: '4px' } })
  expect(host.dataset['theme']).toBe('light')
  expect(host.style.getPropertyValue('--lk-accent')).toBe('#ff0000')

  applyTheme(host, { variables: { radius: '6px' } })
  expect(host.dataset['theme']).toBe('dark')
  expect(host.style.getPropertyValue('--lk-accent')).toBe('')
  expect(host.style.getPropertyValue('--lk-radius')).toBe('6px')
  expect(host.style.getPropertyValue('margin')).toBe('4px')
})

test('dark is the default mode', () => {
  const host = document.createElement('div')
  applyTheme(host, {})
  expect(host.dataset['theme']).toBe('dark')
})
