import { showToast } from '@latchkey/core/modal'
import { copyText, VisuallyHidden } from '@latchkey/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { en } from './en.ts'
import { useTexts } from './useTexts.ts'

/** How long the tick stands in place of the copy sign. */
const copiedMs = 1600

/** Copies on a click, and confirms it where the click was: with a tick for a moment, and a sentence for screen readers. */
export function useCopy(said: 'toast.addressCopied' | 'toast.linkCopied'): {
  copied: boolean
  copy: (text: string) => Promise<void>
  /** The live region of the sentence; it has to be there before the click. */
  region: ReactNode
} {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const [count, setCount] = useState(0)
  const copied = count > 0

  useEffect(() => {
    if (count === 0) return
    const timer = setTimeout(() => setCount(0), copiedMs)
    return () => clearTimeout(timer)
  }, [count])

  return {
    copied,
    async copy(text) {
      if (await copyText(text)) setCount((now) => now + 1)
      // There is no sign for it on the button.
      else showToast(latchkey, { message: { key: 'toast.copyFailed' }, variant: 'error' })
    },
    region: <VisuallyHidden role="status">{copied ? messages[said] : ''}</VisuallyHidden>,
  }
}
