import { Button, Notice, Spinner, Text } from '@latchkey/ui'
import type { Deed } from './createLink.ts'
import type { LinkTexts } from './texts/en.ts'

/** "This isn’t me", and what it does: the visitor knows before they press. */
export function NotMeButton({ deed, isBusy = false, onPress, texts }: NotMeButton.Props) {
  return (
    <>
      {deed.hasFailed && <Notice tone="warn">{texts.failed}</Notice>}
      <Button
        data-testid="link-refuse"
        disabled={isBusy}
        fullWidth
        icon={deed.isSending ? <Spinner /> : undefined}
        loading={deed.isSending}
        onClick={({ nativeEvent }) => void (nativeEvent.isTrusted && onPress())}
        variant="secondary"
      >
        {texts.notMe}
      </Button>
      <Text tone="second">{texts.notMeHint}</Text>
    </>
  )
}

export declare namespace NotMeButton {
  type Props = {
    deed: Deed
    /** Something else is being sent. */
    isBusy?: boolean
    onPress: () => void
    texts: LinkTexts
  }
}
