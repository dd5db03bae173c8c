'use client'
import { showToast } from '@latchkey/core/modal'
import { CheckIcon, CopyIcon, copyText, useStyles } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useTexts } from '../../kit/useTexts.ts'
import classes, { css } from './AddressCopy.module.css'
import { en } from './en.ts'
import { accountTestIds } from './testIds.ts'

/** How long the tick stands in place of the copy sign. */
const copiedMs = 2000

/** A name or an address; a click copies the whole address. */
export function AddressCopy({ address, text, whole }: AddressCopy.Props) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const [copied, setCopied] = useState(0)

  useEffect(() => {
    if (copied === 0) return
    const timer = setTimeout(() => setCopied(0), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    const done = await copyText(address)
    if (done) setCopied((count) => count + 1)
    showToast(latchkey, {
      message: { key: done ? 'toast.addressCopied' : 'toast.copyFailed' },
      variant: done ? 'success' : 'error',
    })
  }

  return (
    <button
      className={classes['copy']}
      data-testid={accountTestIds.accountAddress}
      data-address={address}
      data-whole={whole ? '' : undefined}
      onClick={() => void copy()}
      title={messages['account.copyAddress']}
      type="button"
    >
      {/* An address reads left to right in every language. */}
      <bdi
        className={classes['text']}
        dir={text === address ? 'ltr' : undefined}
        // Two lines of one length are easier to compare than one and a rest.
        style={whole ? { maxInlineSize: `${Math.ceil(text.length / 2)}ch` } : undefined}
      >
        {text}
      </bdi>
      {copied > 0 ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
    </button>
  )
}

export declare namespace AddressCopy {
  type Props = {
    address: string
    text: string
    /** The address in full, over as many lines as it takes. */
    whole?: boolean | undefined
  }
}
