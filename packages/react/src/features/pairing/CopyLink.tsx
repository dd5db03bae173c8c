import { Button, CheckIcon, CopyIcon } from '@latchkey/ui'
import { useCopy } from '../../kit/useCopy.tsx'
import { useTexts } from '../../kit/useTexts.ts'
import { en } from './en.ts'
import { pairingTestIds } from './testIds.ts'

/** Copies the pairing URI, for a wallet that takes it by paste; only ever on a click. */
export function CopyLink({ uri }: CopyLink.Props) {
  const messages = useTexts(en)
  const { copied, copy, region } = useCopy('toast.linkCopied')
  return (
    <>
      <Button
        data-testid={pairingTestIds.copyUri}
        disabled={!uri}
        icon={copied ? <CheckIcon /> : <CopyIcon />}
        onClick={() => void copy(uri ?? '')}
        size="small"
        variant="secondary"
      >
        {messages['remote.copy']}
      </Button>
      {region}
    </>
  )
}

export declare namespace CopyLink {
  type Props = {
    /** Missing while it is on its way. */
    uri: string | undefined
  }
}
