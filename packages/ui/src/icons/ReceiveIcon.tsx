import { Icon } from './Icon.tsx'

export function ReceiveIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M10 3.5v9M6 8.75l4 4 4-4" />
      <path d="M3.75 16.5h12.5" />
    </Icon>
  )
}
