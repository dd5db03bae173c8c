import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import { createTexts } from './createTexts.ts'
import { en } from './en.ts'
import { languageOf } from './languageOf.ts'

function setup(tag: string) {
  let language = languageOf(tag)
  const listeners = new Set<() => void>()
  const texts = createTexts({
    getLanguage: () => language,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  const seen: unknown[] = []
  texts.subscribe(() => seen.push(texts.getState()))
  return {
    seen,
    speak(next: string) {
      language = languageOf(next)
      for (const listener of listeners) listener()
    },
    texts,
  }
}

test('English is there at once, and nothing else is fetched for it', async () => {
  const { seen, texts } = setup('en')
  expect(texts.getState()).toBe(en)
  await texts.ready
  expect(seen).toEqual([])
})

test('another language is there before anything is drawn, and follows the page', async () => {
  const { speak, texts } = setup('ar-EG')
  await texts.ready
  expect(texts.getState()).toBe(ar)
  speak('en')
  await expect.poll(texts.getState).toBe(en)
})

test('a language that the page has left meanwhile is not shown', async () => {
  const { seen, speak, texts } = setup('en')
  await texts.ready
  speak('ar')
  speak('en')
  await import('./ar.ts')
  await Promise.resolve()
  expect(texts.getState()).toBe(en)
  expect(seen).toEqual([])
})
