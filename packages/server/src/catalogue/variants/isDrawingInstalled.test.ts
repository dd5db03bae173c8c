import { expect, test } from 'vitest'
import { drawingPackages, isDrawingInstalled } from './isDrawingInstalled.ts'

test('the packages that draw are installed here', () => {
  expect(isDrawingInstalled()).toBe(true)
})

test.each(drawingPackages)('nothing is drawn without %s', (absent) => {
  const resolve = (name: string) => {
    if (name === absent) throw new Error('ERR_MODULE_NOT_FOUND')
    return `/node_modules/${name}`
  }
  expect(isDrawingInstalled(resolve)).toBe(false)
})
