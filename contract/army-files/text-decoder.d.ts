/** The part of the Encoding standard that pure modules use. Node and browsers support it, but the ES2024 types do not declare it. */
declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
