import { Icon } from './Icon.tsx'

/** A plus: buy, add. */
export function BuyIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M10 4v12M4 10h12" />
    </Icon>
  )
}
