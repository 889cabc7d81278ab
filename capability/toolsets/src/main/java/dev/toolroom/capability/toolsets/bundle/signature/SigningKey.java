package dev.toolroom.capability.toolsets.bundle.signature;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A key that signs bundles. Its file has both halves as PEM, so {@code openssl} can make one too.
 */
public final class SigningKey {
    private static final Pattern PEM =
            Pattern.compile("-----BEGIN ([A-Z ]+)-----([A-Za-z0-9+/=\\s]+)-----END \\1-----");
    private static final String PRIVATE = "PRIVATE KEY";
    private static final String PUBLIC = "PUBLIC KEY";

    private final PrivateKey secret;
    private final SignerKey signer;

    private SigningKey(PrivateKey secret, SignerKey signer) {
        this.secret = secret;
        this.signer = signer;
    }

    /**
     * Makes a key and writes it to a file that only its owner may read.
     *
     * @throws java.nio.file.FileAlreadyExistsException if there is one: a key is never overwritten
     */
    public static SigningKey create(Path file) throws IOException {
        KeyPair pair;
        try {
            pair = KeyPairGenerator.getInstance(SignerKey.ALGORITHM).generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no Ed25519", e);
        }
        String text =
                block(PRIVATE, pair.getPrivate().getEncoded())
                        + block(PUBLIC, pair.getPublic().getEncoded());
        try (FileChannel out =
                FileChannel.open(
                        file,
                        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rw-------")))) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(UTF_8));
            while (bytes.hasRemaining()) {
                out.write(bytes);
            }
            out.force(true);
        }
        return new SigningKey(
                pair.getPrivate(),
                new SignerKey(Base64.getEncoder().encodeToString(pair.getPublic().getEncoded())));
    }

    private static String block(String name, byte[] encoded) {
        return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
                .formatted(name, Base64.getEncoder().encodeToString(encoded));
    }

    /**
     * Reads a key.
     *
     * @throws IllegalArgumentException if the file lacks one of its halves, or they do not belong
     *     together
     */
    public static SigningKey read(Path file) throws IOException {
        String text = Files.readString(file);
        var signer = new SignerKey(half(text, PUBLIC));
        try {
            byte[] encoded = Base64.getDecoder().decode(half(text, PRIVATE));
            PrivateKey secret =
                    KeyFactory.getInstance(SignerKey.ALGORITHM)
                            .generatePrivate(new PKCS8EncodedKeySpec(encoded));
            var key = new SigningKey(secret, signer);
            if (!key.sign("").isOf("")) {
                throw new IllegalArgumentException("its halves do not belong together");
            }
            return key;
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("its private key is not an Ed25519 key", e);
        }
    }

    private static String half(String text, String name) {
        Matcher block = PEM.matcher(text);
        while (block.find()) {
            if (block.group(1).equals(name)) {
                return block.group(2).replaceAll("\\s", "");
            }
        }
        throw new IllegalArgumentException("it has no block " + name);
    }

    public SignerKey signer() {
        return signer;
    }

    /** Vouches for the content of this digest. */
    public BundleSignature sign(String digest) {
        try {
            Signature making = Signature.getInstance(SignerKey.ALGORITHM);
            making.initSign(secret);
            making.update(BundleSignature.content(digest).getBytes(UTF_8));
            return new BundleSignature(signer, Base64.getEncoder().encodeToString(making.sign()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("cannot sign with this key", e);
        }
    }
}
