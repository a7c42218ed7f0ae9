/** Chosen: what a screen shows, and a reader zooms into. */
const longestSide = 2_048;
const quality = 0.85;
/** Chosen: a drawing or a screenshot; what is larger is a photo that was saved as a PNG. */
const largestPngBytes = 1_500_000;

/** Whether a file is a picture that is drawn anew before it is sent. Animations stay as they are. */
export function isDrawn(file: File): boolean {
  return /^image\/(?:png|jpe?g|webp)$/.test(file.type) || isHeic(file);
}

/** Whether a file is a photo of a kind that only some browsers can show. */
export function isHeic({ type, name }: File): boolean {
  return /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name);
}

/**
 * Draws a picture anew, smaller where it is large: of what a camera writes beside it, such as where it was taken, nothing is left. A
 * picture that turns out larger so keeps its size, never its data.
 * @throws Where this browser cannot show it
 */
export async function shrink(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext("2d");
    if (!context) throw new Error("It cannot be drawn.");
    const isPng = file.type === "image/png";
    if (isPng) {
      context.drawImage(picture, 0, 0, canvas.width, canvas.height);
      const png = await blobOf(canvas, "image/png");
      if (png.size <= largestPngBytes) return named(png, file, "png");
    }
    // A JPEG has no transparency: what shows through is white, as paper.
    context.globalCompositeOperation = "destination-over";
    context.fillStyle = "#fff";
    if (!isPng) {
      context.globalCompositeOperation = "source-over";
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    } else context.fillRect(0, 0, canvas.width, canvas.height);
    return named(await blobOf(canvas, "image/jpeg"), file, "jpg");
  } finally {
    picture.close();
  }
}

async function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob) throw new Error("It cannot be drawn.");
  return blob;
}

function named(blob: Blob, { name }: File, ending: string): File {
  const stem = name.replace(/\.(?:png|jpe?g|jpe|jfif|webp|hei[cf])$/i, "");
  return new File([blob], `${stem || "photo"}.${ending}`, { type: blob.type });
}
