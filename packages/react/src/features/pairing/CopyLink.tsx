'use client'
import { showToast } from '@latchkey/core/modal'
import { Button, CopyIcon, copyText } from '@latchkey/ui'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useViewMessages } from '../../i18n/MessagesContext.ts'
import { viewTestIds } from '../../viewTestIds.ts'
import { enRemote } from './en.ts'

/** Copies the pairing URI, for a wallet that takes it by paste; only ever on a press. */
export function CopyLink({ uri }: CopyLink.Props) {
  const latchkey = useLatchkey()
  const messages = useViewMessages(enRemote)
  async function copy(text: string) {
    const done = await copyText(text)
    showToast(latchkey, {
      message: { key: done ? 'toast.linkCopied' : 'toast.copyFailed' },
      variant: done ? 'success' : 'error',
    })
  }
  return (
    <Button
      data-testid={viewTestIds.copyUri}
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
