import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CheckIcon } from '../icons/CheckIcon.tsx'
import { CopyIcon } from '../icons/CopyIcon.tsx'
import { Button } from './Button.tsx'
import { copyText } from './copyText.ts'
import { IconButton } from './IconButton.tsx'

const copiedMs = 2000

/** Copies a text and says so: with a tick for two seconds, and through `announce` for screen readers. */
export function CopyButton({
  announce,
  children,
  copiedLabel,
  failedLabel,
  label,
  text,
  ...rest
}: CopyButton.Props) {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    const done = await copyText(text)
    announce?.(done ? copiedLabel : failedLabel)
    setCopied(done)
    clearTimeout(timer.current)
    timer.current = setTimeout(setCopied, copiedMs, false)
  }

  const shared = { ...rest, 'data-copied': copied ? '' : undefined, onClick: () => void copy() }
  if (children === undefined)
    return (
      <IconButton {...shared} label={copied ? copiedLabel : label}>
        {copied ? <CheckIcon /> : <CopyIcon />}
      </IconButton>
    )
  return (
    <Button
      {...shared}
      icon={copied ? <CheckIcon /> : <CopyIcon />}
      size="small"
      variant="secondary"
    >
      {copied ? copiedLabel : children}
    </Button>
  )
}

export declare namespace CopyButton {
  type Props = {
    /** Speaks the outcome; a live region of the caller's. */
    announce?: ((words: string) => void) | undefined
    /** A visible label; without it the button is an icon. */
    children?: ReactNode
    copiedLabel: string
    'data-testid'?: string | undefined
    failedLabel: string
    /** The icon's name. */
    label: string
    text: string
  }
}
