/** Copies what stands in a field; on plain http there is no clipboard, so the old way is tried too. */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    field.setSelectionRange(0, field.value.length);
    return document.execCommand('copy');
  }
}
