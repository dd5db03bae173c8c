'use client'
import { showToast } from '@latchkey/core/modal'
import { Button, CopyIcon, copyText } from '@latchkey/ui'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useTexts } from '../../kit/useTexts.ts'
import { en } from './en.ts'
import { pairingTestIds } from './testIds.ts'

/** Copies the pairing URI, for a wallet that takes it by paste; only ever on a click. */
export function CopyLink({ uri }: CopyLink.Props) {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  async function copy(text: string) {
    const done = await copyText(text)
    showToast(latchkey, {
      message: { key: done ? 'toast.linkCopied' : 'toast.copyFailed' },
      variant: done ? 'success' : 'error',
    })
  }
  return (
    <Button
      data-testid={pairingTestIds.copyUri}
      disabled={!uri}
      icon={<CopyIcon />}
      onClick={() => void copy(uri ?? '')}
      size="small"
      variant="secondary"
    >
      {messages['remote.copy']}
    </Button>
  )
}

export declare namespace CopyLink {
  type Props = {
    /** Missing while it is on its way. */
    uri: string | undefined
  }
}
