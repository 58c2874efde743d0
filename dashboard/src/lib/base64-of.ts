/** A data URL is the browser's own base64 encoder. */
export const base64Of = (file: File): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => failed(new Error("Couldn't read the file. Choose another one."));
    reader.readAsDataURL(file);
  });
